import { useSearchParams } from 'shared/navigation'

import { InvoiceView } from './invoice-view.tsx'
import { InvoicesList } from './invoices-list.tsx'

/** A panel on the shell's account page: the list of invoices, or the one in the URL. */
export function InvoicesPanel() {
  const invoiceId = useSearchParams()[0].get('invoice')
  return invoiceId === null ? (
    <InvoicesList />
  ) : (
    <InvoiceView key={invoiceId} invoiceId={invoiceId} />
  )
}
