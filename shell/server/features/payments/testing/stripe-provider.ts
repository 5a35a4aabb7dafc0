import { createStripeProvider } from '../provider/stripe/stripe.ts'
import type { PaymentProvider } from '../provider/types.ts'
import type { FakeStripe } from './stripe/start-fake-stripe.ts'

/** The provider of a shop that uses this Stripe, without the shop. */
export function openStripeProvider({ environment, url }: FakeStripe): PaymentProvider {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = environment
  const settings = { key, isLive: false, webhookSecrets: [secret], apiBase: url, pageOrigin: url }
  return createStripeProvider({ fetch, now: () => new Date() }, settings)
}
