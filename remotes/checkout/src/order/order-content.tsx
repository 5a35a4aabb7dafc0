import { PageSkeleton } from '../common/page-skeleton.tsx'
import { QuoteConflictPanel } from './conflicts/quote-conflict-panel.tsx'
import { EmptyOrder } from './empty-order.tsx'
import { OrderForm } from './order-form.tsx'
import type { QuoteState } from './quote/quote.store.ts'
import { QuoteFailure } from './quote/quote-failure.tsx'

type OrderContentProps = {
  state: QuoteState
  /** Whether everything above the content is there, so that nothing moves it later. */
  isComplete: boolean
}

export function OrderContent({ state, isComplete }: OrderContentProps) {
  if (state.status === 'empty') return <EmptyOrder />
  if (state.status === 'conflict') return <QuoteConflictPanel lines={state.lines} />
  if (state.status === 'failed') return <QuoteFailure error={state.error} />
  if (!isComplete) return <PageSkeleton />
  if (state.status === 'ready') return <OrderForm quote={state.quote} isRenewing={false} />
  return state.last ? <OrderForm quote={state.last} isRenewing /> : <PageSkeleton />
}
