/** The sections in the order of the navigation. The first one needs no query. */
export const accountSections = [
  'overview',
  'orders',
  'servers',
  'invoices',
  'security',
  'preferences',
  'data',
] as const
export type AccountSection = (typeof accountSections)[number]

type AccountView = {
  section: AccountSection
  /** A React key that differs for each order or invoice, and for the list. */
  key: string
}

/** Reads the section of `/account?…`. `order` and `invoice` name one item; anything unknown shows the overview. */
export function viewOf(query: URLSearchParams): AccountView {
  const order = query.get('order')
  if (order !== null) return { section: 'orders', key: `order ${order}` }
  const invoice = query.get('invoice')
  if (invoice !== null) return { section: 'invoices', key: `invoice ${invoice}` }
  const requested = query.get('section')
  const section = accountSections.find(each => each === requested) ?? 'overview'
  return { section, key: section }
}
