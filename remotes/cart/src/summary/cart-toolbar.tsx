import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Segmented } from 'shared/ui/segmented'

import { $lines } from '../lines/lines.store.ts'
import { clearAfterConfirmation } from '../lines/removal.ts'
import { switchInterval } from './interval.ts'
import { $summary } from './summary.store.ts'
import styles from './cart-toolbar.module.css'

type CartToolbarProps = { onFocus: (productId: number | null) => void }

export function CartToolbar({ onFocus }: CartToolbarProps) {
  const { t } = useTranslation('cart')
  const { interval } = useStore($summary)
  const units = useStore($lines).reduce((sum, view) => sum + view.quantity, 0)

  const clear = async () => {
    if (await clearAfterConfirmation(units, onFocus)) onFocus(null)
  }

  return (
    <Row gap={3} align="center" justify="space-between" wrap className={styles.toolbar}>
      <Segmented
        label={t('interval.label')}
        value={interval}
        size="small"
        options={[
          { value: 'month', label: t('interval.month') },
          { value: 'hour', label: t('interval.hour') },
        ]}
        onValueChange={value => void switchInterval(value as Interval)}
      />
      <Button variant="ghost" size="small" icon="trash-2" onClick={() => void clear()}>
        {t('clear.action')}
      </Button>
    </Row>
  )
}
