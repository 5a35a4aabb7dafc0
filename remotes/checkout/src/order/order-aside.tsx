import type { Quote } from '@storefront/api/quote'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'

import { SummaryCard } from '../common/totals/summary-card.tsx'
import { TotalsList } from '../common/totals/totals-list.tsx'
import { LineSummary } from './line-summary.tsx'
import { PlaceButton } from './placement/place-button.tsx'
import { PlacementFailure } from './placement/placement-failure.tsx'
import { HoldClock } from './quote/hold-clock.tsx'

type OrderAsideProps = { quote: Quote; isRenewing: boolean }

export function OrderAside({ quote, isRenewing }: OrderAsideProps) {
  const { t } = useTranslation('checkout')
  const units = quote.lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <SummaryCard
      label={t('summary.title')}
      brief={t('summary.brief', {
        count: units,
        amount: formatMonthly(quote.totals.dueToday),
      })}
      isBusy={isRenewing}
      head={<HoldClock quote={quote} />}
      action={
        <Stack gap={3}>
          <PlacementFailure />
          <PlaceButton dueToday={quote.totals.dueToday} isRenewing={isRenewing} />
        </Stack>
      }
    >
      <LineSummary lines={quote.lines} interval={quote.interval} />
      <TotalsList totals={quote.totals} interval={quote.interval} />
    </SummaryCard>
  )
}
