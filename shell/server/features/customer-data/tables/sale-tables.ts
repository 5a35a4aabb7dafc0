import { books, isCustomer, type PersonalTable } from './personal-table.ts'

const line = [
  ...['position', 'product_id', 'plan_name', 'location', 'ram', 'disk', 'vcpus', 'gpu_type'],
  ...['fee_product_id', 'quantity', 'unit', 'subtotal', 'monthly_cap'],
]
const sale = [
  ...['id', 'interval', 'plan_type', 'terms_version', 'total', 'hourly_rate', 'due_today'],
  ...['monthly_cap', 'created_at', 'state'],
]
export const saleTables = {
  quotes: {
    link: 'customer_id',
    remains: 'anonymized',
    why: 'Orders refer to it. Those without an order are deleted.',
    about: 'Prices and units that were held for you.',
    exported: [...sale, 'expires_at', 'is_extended', 'held_since', 'network'],
    withheld: isCustomer,
    order: 'created_at, id',
  },
  quote_lines: {
    link: 'quote',
    remains: 'kept',
    why: books,
    about: 'The plans of these quotes.',
    exported: ['quote_id', ...line],
    order: 'quote_id, position',
  },
  orders: {
    link: 'customer_id',
    remains: 'anonymized',
    why: `${books} SSH keys are removed.`,
    about: 'Your orders.',
    exported: [
      ...['number', ...sale, 'quote_id', 'pay_by', 'paid_at', 'last_payment_failure'],
      ...['ssh_keys', 'composition_id'],
    ],
    withheld: { ...isCustomer, settled_month: 'Internal.' },
    order: 'number',
  },
  order_lines: {
    link: 'order',
    remains: 'kept',
    why: books,
    about: 'The plans of these orders.',
    exported: ['order_id', ...line],
    order: 'order_id, position',
  },
  order_turns: {
    link: 'order',
    remains: 'kept',
    why: books,
    about: 'The states of these orders over time.',
    exported: ['order_id', 'state', 'at'],
    withheld: { sequence: 'Internal.' },
    order: 'sequence',
  },
  order_votes: {
    link: 'order',
    remains: 'anonymized',
    why: 'A count for 14 days, without the order.',
    about: 'Counts of orders that compare two versions of the shop. They do not name you.',
  },
  servers: {
    link: 'order',
    remains: 'anonymized',
    why: `${books} Hostnames are replaced.`,
    about: 'Your servers.',
    exported: [
      ...['id', 'order_id', 'position', 'product_id', 'plan_name', 'location', 'hostname'],
      ...['state', 'state_since', 'ipv4', 'ipv6', 'ready_at', 'deleted_at'],
    ],
    withheld: { next_check_at: 'Internal.', attempt: 'A counter.', requested_at: 'Internal.' },
    order: 'order_id, position',
  },
  server_steps: {
    link: 'server',
    remains: 'kept',
    why: books,
    about: 'The steps in which your servers were built.',
    exported: ['server_id', 'attempt', 'step', 'at'],
    order: 'server_id, attempt, at',
  },
  payments: {
    link: 'order',
    remains: 'anonymized',
    why: `${books} The address of the payment page is removed.`,
    about: 'Your payments. The shop never has the number of a card.',
    exported: [
      ...['id', 'order_id', 'state', 'mode', 'amount', 'currency', 'prefix', 'provider'],
      ...['provider_id', 'page_url', 'failure', 'refund', 'refund_amount', 'created_at'],
    ],
    withheld: {
      is_settled: 'Internal.',
      checked_at: 'Internal.',
      next_check_at: 'Internal.',
      checks: 'A counter.',
    },
    order: 'created_at, id',
  },
  webhook_events: {
    link: 'payment',
    remains: 'anonymized',
    why: 'A report must not be applied twice. Its content is removed once it has been applied.',
    about: 'What the payment provider reported about your payments.',
    exported: ['provider', 'id', 'payment_id', 'body', 'received_at', 'applied_at'],
    order: 'received_at, id',
  },
  invoices: {
    link: 'customer_id',
    remains: 'anonymized',
    why: `${books} The e-mail address is removed at once, and the name after ten years.`,
    about: 'Your invoices.',
    exported: [
      ...['id', 'year', 'count', 'order_id', 'kind', 'month', 'total', 'content', 'issued_at'],
    ],
    withheld: isCustomer,
    order: 'year, count',
  },
  idempotency_keys: {
    link: 'customer_id',
    remains: 'deleted',
    why: '',
    about: 'Copies of responses for 48 hours, so that a repeated request orders nothing twice.',
  },
} as const satisfies Record<string, PersonalTable>
