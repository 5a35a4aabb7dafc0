import type { Interval } from '@storefront/api/flavor'
import { formatGigabytes, formatMoney, formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import type { PlanGroup } from '../listing.ts'

type GroupFactsProps = { group: PlanGroup; interval: Interval }

/** The number of plans, the lowest price and, for GPU groups, the memory of the smallest and the largest plan. */
export function GroupFacts({ group, interval }: GroupFactsProps) {
  const { t } = useTranslation('catalog')
  const { count, from, vram } = group
  const price =
    from === null ? null : t(`group.from.${interval}`, { price: formatMoney(from, interval) })
  const sizes = vram && [...new Set([vram.from, vram.to])].map(formatGigabytes).join(' – ')
  const facts = [
    t('filter.count', { count, shown: formatNumber(count) }),
    price ?? t('group.soldOut'),
    sizes && t('group.vram', { sizes }),
  ]
  return (
    <Text as="span" tone="subtle" weight="regular">
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
