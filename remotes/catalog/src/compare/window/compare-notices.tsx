import type { StockItem } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Stack } from 'shared/ui/stack'

import { type ComparedPlans, compareLimit } from '../compare-address.ts'
import styles from './compare-notices.module.css'

type CompareNoticesProps = {
  requested: ComparedPlans
  /** The requested plans that exist in the shop. */
  plans: StockItem[]
}

/** Lists what a link requested and the dialog cannot show. */
export function CompareNotices({ requested, plans }: CompareNoticesProps) {
  const { t } = useTranslation('catalog')
  const gone = requested.ids.filter(id => !plans.some(({ product_id }) => product_id === id))
  const missing = [...gone.map(String), ...requested.unreadable]
  if (missing.length === 0 && !requested.isCut) return null
  return (
    <Stack gap={2} className={styles.notices}>
      {missing.length > 0 && (
        <Alert tone="warning">
          {t('compare.gone', { count: missing.length, names: missing.join(', ') })}
        </Alert>
      )}
      {requested.isCut && <Alert tone="info">{t('compare.cut', { max: compareLimit })}</Alert>}
    </Stack>
  )
}
