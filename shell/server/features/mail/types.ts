import type { Interval } from '@storefront/api/flavor'
import type { Language } from '@storefront/api/language'
import type { Order } from '@storefront/api/order'

type OrderMail = Pick<Order, 'id' | 'number'>

/** `secret` names the secret that the link was made with. */
type MailedLink = { linkId: string; secret?: string | undefined }

/** The values of each mail. They are stored in the database, so they contain the id of a link instead of its secret. */
export type MailValues = {
  'confirm-address': MailedLink
  'account-exists': Record<string, never>
  'reset-password': MailedLink
  'password-changed': { changedAt: string }
  'account-deleted': { deletedAt: string }
  'order-receipt': { order: OrderMail & Pick<Order, 'interval' | 'lines' | 'totals' | 'paidAt'> }
  'servers-ready': {
    order: OrderMail & {
      failedCount: number
      servers: Pick<Order['servers'][number], 'hostname' | 'planName' | 'location'>[]
    }
  }
}
export type TemplateName = keyof MailValues

/** A part of a mail, which is rendered as text and as HTML. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'note'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'rows'; rows: { term: string; hint?: string; value: string; isTotal?: boolean }[] }

export type Mail = {
  subject: string
  /** The text that a mailbox shows next to the subject. */
  preview: string
  title: string
  blocks: Block[]
}

/** The functions for templates, in the language of the mail. */
export type MailContext = {
  language: Language
  t: (key: string, values?: Record<string, string | number>) => string
  /** Returns the address of a page of the shop, in the mail's language. */
  toPage: (path: string) => string
  /** Returns the one-time address of a link. */
  toLink: (path: string, link: MailedLink) => string
  formatMoney: (amount: string, interval: Interval) => string
  formatTime: (iso: string) => string
}

export type Template<Name extends TemplateName> = (
  values: MailValues[Name],
  context: MailContext,
) => Mail

/** A rendered mail with its addresses. */
export type RenderedMail = {
  id: string
  to: string
  from: string
  language: Language
  subject: string
  text: string
  html: string
}

/**
 * Delivers a mail. Delivering the same mail twice is harmless.
 * @throws if the mail was not accepted.
 */
export type Transport = (letter: RenderedMail) => Promise<void>
