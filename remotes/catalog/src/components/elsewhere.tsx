import type { StockItem } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { useLocation } from 'shared/navigation'
import { TextLink } from 'shared/ui/text-link'

import { clearedFilters, writeFilters } from '../filters.ts'
import styles from './elsewhere.module.css'

type ElsewhereProps = {
  plan: StockItem
  /** Locations that have it in stock. */
  count: number
}

/** A sold-out row leads to the same plan where it can be had. */
export function Elsewhere({ plan, count }: ElsewhereProps) {
  const { t } = useTranslation('catalog')
  const { search } = useLocation()
  if (count === 0) return null
  const params = writeFilters(new URLSearchParams(search), {
    ...clearedFilters,
    text: plan.planName,
    isAvailableOnly: true,
  })
  return (
    <TextLink
      aria-label={t('stock.elsewhereName', { count, plan: plan.planName })}
      className={styles.link}
      to={{ search: params.toString() }}
    >
      {t('stock.elsewhere', { count })}
    </TextLink>
  )
}
