import type { InvoiceContent } from '@storefront/api/invoice'
import { compareMoney } from '@storefront/api/money'

import { readClock } from '../../database/clock.ts'
import type { Database } from '../../database/pool.ts'
import { findAccount } from '../accounts/index.ts'
import { formatOrderNumber, type OrderRow, readOrderLines } from '../orders/index.ts'
import type { Paid } from '../payments/index.ts'
import { insertInvoice } from './repository-invoices.ts'

type Billed = Pick<InvoiceContent, 'lines' | 'total' | 'month' | 'payment'> & { provider: string }

/** Values of `payments.provider` that move no money. */
const testProviders = ['sandbox', 'stripe-test']

/** Returns the content of an invoice with the current data. */
export async function composeInvoice(
  transaction: Database,
  order: OrderRow,
  { provider, ...billed }: Billed,
): Promise<InvoiceContent> {
  const buyer = await findAccount(transaction, order.customerId)
  if (!buyer) throw new Error(`Cannot invoice order ${order.id}: its customer does not exist`)
  const { id, number, interval, createdAt } = order
  return {
    seller: { name: 'Quarry Cloud', isDemo: testProviders.includes(provider) },
    buyer: { name: buyer.name, email: buyer.email },
    order: {
      id,
      number: formatOrderNumber(number, createdAt),
      interval,
      placedAt: createdAt.toISOString(),
    },
    tax: 'none',
    currency: 'USD',
    ...billed,
  }
}

/** Issues the invoice of a payment in the payment's transaction. A verified card gets none, because nothing was charged. */
export async function issueOrderInvoice(
  transaction: Database,
  { order, payment }: Paid,
): Promise<void> {
  if (compareMoney(payment.amount, '0') === 0) return
  const lines = await readOrderLines(transaction, order.id)
  const content = await composeInvoice(transaction, order, {
    provider: payment.provider,
    lines: lines.map(({ planName, location, quantity, unit, subtotal }) => ({
      planName,
      location,
      hostname: null,
      quantity,
      unit,
      amount: subtotal,
      isCapped: false,
    })),
    total: payment.amount,
    month: null,
    payment: {
      reference: payment.providerId ?? payment.id,
      provider: payment.provider,
      paidAt: (await readClock(transaction)).toISOString(),
    },
  })
  const { id: orderId, customerId } = order
  await insertInvoice(transaction, { customerId, orderId, kind: 'order', month: null, content })
}
