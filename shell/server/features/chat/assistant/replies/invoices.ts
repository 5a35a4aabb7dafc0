import type { InvoiceRow } from '@storefront/api/invoice'

import { listInvoices } from '../../../invoices/index.ts'
import type { AssistantReply, Context } from './context.ts'
import { formatAmount, formatDate, joinSentences } from './format.ts'
import { offerSignIn, say } from './say.ts'

/** The maximum number of invoices in a response. */
const maxInvoices = 3

function describeInvoice({ t, language }: Context, invoice: InvoiceRow): string {
  return t('invoices.line', {
    number: invoice.number,
    date: formatDate(language, invoice.issuedAt),
    total: formatAmount(language, invoice.total),
    order: invoice.orderNumber,
    status: t(`invoices.status.${invoice.status}`),
  })
}

/** A guest gets the facts that hold for all customers. */
const replyToGuest = ({ t, language, read }: Context): AssistantReply =>
  read.meanings.has('tax')
    ? say(joinSentences(language, [t('invoices.tax'), t('invoices.in-account')]))
    : offerSignIn(t('invoices.sign-in'))

/** Names the latest invoices or those of one order, and where to find all of them. */
export async function replyInvoices(context: Context): Promise<AssistantReply> {
  const { t, customerId, dependencies, read } = context
  if (customerId === null) return replyToGuest(context)
  const { invoices } = await listInvoices(dependencies.database, customerId, null)
  const { number } = read
  const requested = invoices.filter(invoice => number === null || invoice.orderNumber === number)
  if (requested.length === 0)
    return say(number === null ? t('invoices.none') : t('invoices.none-of-order', { number }))
  const lines = [
    number === null ? t('invoices.list') : t('invoices.of-order', { number }),
    ...requested.slice(0, maxInvoices).map(invoice => describeInvoice(context, invoice)),
    t('invoices.where'),
  ]
  return say(lines, { isPrivate: true })
}
