import type { IncomingHttpHeaders } from 'node:http'
import type {
  PaymentList,
  ProviderPayment,
  ProviderPaymentRequest,
  Webhook,
} from '@storefront/api/sandbox'

/** An attempt as a provider learns it. The same attempt is always the same request. */
export type AttemptRequest = ProviderPaymentRequest & {
  orderId: string
  /** When the attempt started at the shop. */
  createdAt: Date
}

/** A company that accepts payments on its own pages. Call it outside transactions, because a call may take seconds. */
export type PaymentProvider = {
  /** The value of `payments.provider`: `sandbox`, `stripe-test` or `stripe`. */
  name: string
  /** Idempotent by reference. @throws ProviderUnavailable or ProviderRejectedError */
  create: (request: AttemptRequest) => Promise<ProviderPayment>
  /** `null` if the provider does not know the payment. */
  find: (providerId: string) => Promise<ProviderPayment | null>
  /** A page of the payments created since then, in any order; `after` is the `next` of the previous page. */
  list: (since: Date, after: string | null) => Promise<PaymentList>
  /** Refunds an amount, or the whole payment for `null`. Idempotent. A `pending` refund must be requested again. */
  refund: (providerId: string, amount: string | null) => Promise<'done' | 'pending' | 'refused'>
  /** Ends an unpaid payment. Returns its final state, which is `succeeded` if the customer paid before. */
  cancel: (providerId: string) => Promise<ProviderPayment | null>
  /**
   * The event in a webhook's raw body; `null` for an event that changes no payment of the shop.
   * @throws HttpError 400 `bad_signature` for a wrong or old signature
   */
  readEvent: (rawBody: Buffer, headers: IncomingHttpHeaders) => Promise<Webhook | null>
}

/** The provider did not respond, or not in a usable way: the call may have had its effect. */
export class ProviderUnavailable extends Error {}

/** The provider rejected the call, which had no effect. */
export class ProviderRejectedError extends Error {}
