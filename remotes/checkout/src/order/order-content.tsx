import { QuoteConflictPanel } from './conflicts/quote-conflict-panel.tsx'
import { EmptyOrder } from './empty-order.tsx'
import { OrderForm } from './order-form.tsx'
import type { QuoteState } from './quote/quote.store.ts'
import { QuoteFailure } from './quote/quote-failure.tsx'

export function OrderContent({ state }: { state: QuoteState }) {
  if (state.status === 'empty') return <EmptyOrder />
  if (state.status === 'conflict') return <QuoteConflictPanel lines={state.lines} />
  if (state.status === 'failed') return <QuoteFailure error={state.error} />
  if (state.status === 'ready') return <OrderForm quote={state.quote} isRenewing={false} />
  return state.last && <OrderForm quote={state.last} isRenewing />
}
