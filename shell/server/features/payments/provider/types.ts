import type { IncomingHttpHeaders } from 'node:http'
import type {
  PaymentList,
  ProviderPayment,
  ProviderPaymentRequest,
  Webhook,
} from '@storefront/api/sandbox'

/** A company that takes payments on pages of its own. Calls are made outside transactions: they may take seconds. */
export type PaymentProvider = {
  /** As stored with each attempt: `sandbox`. */
  name: string
  /** The same reference again is the same payment. Throws `ProviderUnavailable` or `ProviderRejectedError`. */
  create: (request: ProviderPaymentRequest) => Promise<ProviderPayment>
  /** `null` when the provider knows no such payment. */
  find: (providerId: string) => Promise<ProviderPayment | null>
  /** Those made since then, oldest first, a page after the other; `after`: the `next` of the page before. */
  list: (since: Date, after: string | null) => Promise<PaymentList>
  /** Gives that much back, all of it for `null`: once, however often it is asked. */
  refund: (providerId: string, amount: string | null) => Promise<'done' | 'refused'>
  /** Ends a payment that nobody has made yet, and answers how it ended: it may have been too late. */
  cancel: (providerId: string) => Promise<ProviderPayment | null>
  /** The event in a webhook's raw body; throws a 400 `bad_signature` when the provider did not send it just now. */
  readEvent: (rawBody: Buffer, headers: IncomingHttpHeaders) => Webhook
}

/** No answer, or one that says nothing: it may have happened or not. */
export class ProviderUnavailable extends Error {}

/** The provider has said no; nothing happened. */
export class ProviderRejectedError extends Error {}
