/** How the rows of a table belong to a customer. */
export type Link =
  | 'account'
  | 'account_id'
  | 'customer_id'
  | 'quote'
  | 'order'
  | 'server'
  | 'payment'
  | 'conversation'
  | 'attachment'
  | 'recipient'
  | 'address'
  | 'event'

/** What remains of the rows when the customer deletes the account. */
type Remains = 'deleted' | 'anonymized' | 'kept'

export type PersonalTable = {
  link: Link
  remains: Remains
  /** The reason for what remains. Empty for `deleted`. */
  why: string
  /** One sentence for the customer about the rows in the export, or the reason why they are not in it. */
  about: string
  /** The columns in the export. Undefined if the table is not in it. */
  exported?: readonly string[]
  /** The columns that the export leaves out, with the reason. */
  withheld?: Record<string, string>
  /** The columns that sort the rows of the export, oldest first. */
  order?: string
}

/** The reason for rows of the books. */
export const books = 'The accounts of a business need it.'
export const isCustomer = { customer_id: 'The account itself.' }
