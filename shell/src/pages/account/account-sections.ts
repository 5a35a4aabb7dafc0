/** In the order of the page's navigation; the first one is the page itself. */
export const accountSections = [
  'overview',
  'orders',
  'servers',
  'invoices',
  'security',
  'preferences',
] as const
export type AccountSection = (typeof accountSections)[number]

export type AccountView = {
  section: AccountSection
  /** One order or invoice instead of the list; changes with it. */
  key: string
}

/** What `/account?…` shows: `order` and `invoice` name one of their section, anything unknown is the overview. */
export function viewOf(query: URLSearchParams): AccountView {
  const order = query.get('order')
  if (order !== null) return { section: 'orders', key: `order ${order}` }
  const invoice = query.get('invoice')
  if (invoice !== null) return { section: 'invoices', key: `invoice ${invoice}` }
  const requested = query.get('section')
  const section = accountSections.find(each => each === requested) ?? 'overview'
  return { section, key: section }
}
