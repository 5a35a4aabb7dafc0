import { createTestShop } from '../../../testing/routes.ts'
import { confirm, createAccount } from './stripe/account.ts'
import { createStripeEvent, toStripeWebhook } from './stripe/events.ts'
import { startFakeStripe } from './stripe/start-fake-stripe.ts'

/** A shop whose payments go through the package `stripe` to a fake of Stripe. Tests share it and `reset` it. */
export async function createStripeShop(settings: Record<string, string> = {}) {
  const stripe = await startFakeStripe()
  const shop = await createTestShop({ ...stripe.environment, ...settings }, fetch)
  const { account } = stripe
  const secrets = [stripe.environment.STRIPE_WEBHOOK_SECRET]
  const post = (event: unknown, signedBy = secrets, now?: Date) =>
    shop.app.inject(toStripeWebhook(event, signedBy, now))
  const toEvent = (type: string, session = stripe.last(), changes = {}) =>
    createStripeEvent(account, `checkout.session.${type}`, session, changes)
  return {
    ...shop,
    stripe,
    account,
    toEvent,
    post,
    /** The customer pays on the last page, and Stripe reports it. */
    payAtStripe: async () => {
      confirm(stripe.last())
      return await post(toEvent('completed'))
    },
    /** Forgets all orders, at Stripe too. */
    reset: async () => {
      await shop.restock()
      await shop.database.execute('TRUNCATE webhook_events, payment_findings')
      Object.assign(account, createAccount())
      stripe.failure = null
    },
    close: async () => {
      await shop.close()
      await stripe.stop()
    },
  }
}
export type StripeShop = Awaited<ReturnType<typeof createStripeShop>>
