import type { Quote } from '@storefront/api/quote'
import { useTranslation } from 'shared/i18n'

import { HoldClock } from './hold-clock.tsx'
import { LineSummary } from './line-summary.tsx'
import { PlaceButton } from './place-button.tsx'
import { SummaryCard } from './summary-card.tsx'
import { TotalsList } from './totals-list.tsx'

type OrderAsideProps = { quote: Quote; isRenewing: boolean }

export function OrderAside({ quote, isRenewing }: OrderAsideProps) {
  const { t } = useTranslation('checkout')
  return (
    <SummaryCard
      label={t('summary.title')}
      isBusy={isRenewing}
      action={<PlaceButton dueToday={quote.totals.dueToday} isRenewing={isRenewing} />}
    >
      <HoldClock />
      <LineSummary lines={quote.lines} interval={quote.interval} />
      <TotalsList totals={quote.totals} interval={quote.interval} />
    </SummaryCard>
  )
}
