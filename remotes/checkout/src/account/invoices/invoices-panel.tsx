import { useSearchParams } from 'shared/navigation'

import { InvoiceView } from './invoice-view.tsx'
import { InvoicesList } from './invoices-list.tsx'

/** On the shell's account page: the invoices, or the one in the address. */
export function InvoicesPanel() {
  const invoiceId = useSearchParams()[0].get('invoice')
  return invoiceId === null ? (
    <InvoicesList />
  ) : (
    <InvoiceView key={invoiceId} invoiceId={invoiceId} />
  )
}
