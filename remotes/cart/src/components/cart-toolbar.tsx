import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Segmented } from 'shared/ui/segmented'

import { switchInterval } from '../interval.ts'
import { clearAfterQuestion } from '../removal.ts'
import { $summary } from '../summary.ts'
import styles from './cart-toolbar.module.css'

export function CartToolbar({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslation('cart')
  const { interval, units } = useStore($summary)

  const clear = async () => {
    if (await clearAfterQuestion(units)) onCleared()
  }

  return (
    <div className={styles.toolbar}>
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
    </div>
  )
}
