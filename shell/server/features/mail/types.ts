import type { Language } from '@storefront/api/language'
import type { Order } from '@storefront/api/order'

type OrderMail = Pick<Order, 'id' | 'number'>

/** What each mail is made of. It waits in the database, so it holds no secret: a link is only named. */
export type MailValues = {
  'confirm-address': { linkId: string }
  'account-exists': Record<string, never>
  'reset-password': { linkId: string }
  'password-changed': { changedAt: string }
  'order-receipt': { order: OrderMail & Pick<Order, 'interval' | 'lines' | 'totals' | 'paidAt'> }
  'servers-ready': {
    order: OrderMail & {
      failedCount: number
      servers: Pick<Order['servers'][number], 'hostname' | 'planName' | 'location'>[]
    }
  }
}
export type TemplateName = keyof MailValues

/** A part of a mail, as text and as HTML. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'note'; text: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'rows'; rows: { term: string; hint?: string; value: string; isTotal?: boolean }[] }

export type Mail = {
  subject: string
  /** What a mailbox shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
}

/** What templates write with. */
export type Writing = {
  language: Language
  t: (key: string, values?: Record<string, string | number>) => string
  /** Address of a page of the shop, in the mail's language. */
  toPage: (path: string) => string
  /** One-time address, made from the link's id. */
  toLink: (path: string, linkId: string) => string
  formatMoney: (amount: string, interval: 'month' | 'hour') => string
  formatTime: (iso: string) => string
}

export type Template<Name extends TemplateName> = (
  values: MailValues[Name],
  writing: Writing,
) => Mail

/** A mail as it leaves. */
export type Letter = {
  id: string
  to: string
  from: string
  language: Language
  subject: string
  text: string
  html: string
}

/** Hands a letter over; throws when it was not taken. Taking the same one twice does no harm. */
export type Transport = (letter: Letter) => Promise<void>
