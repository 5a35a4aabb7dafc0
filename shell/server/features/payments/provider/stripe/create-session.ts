import type Stripe from 'stripe'

import type { AttemptRequest } from '../types.ts'
import { toMinorUnits } from './minor-units.ts'

/**
 * Stripe allows 30 minutes to 24 hours. An order is kept for 30 minutes, and the first request for a page may get lost
 * and be repeated.
 */
const lifeMs = 3_600_000

type Parameters = Stripe.Checkout.SessionCreateParams

/** `charge` pays a fixed amount. `verify` stores the card with a customer of Stripe and charges nothing. */
function toMode(request: AttemptRequest, metadata: Stripe.MetadataParam): Parameters {
  const { mode, description, currency, amount } = request
  if (mode === 'verify')
    return { mode: 'setup', customer_creation: 'always', setup_intent_data: { metadata } }
  const price = {
    currency: currency.toLowerCase(),
    unit_amount: toMinorUnits(amount, currency),
    product_data: { name: description },
  }
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    payment_intent_data: { description, metadata },
    // The customer pays the amount of the order and not its equivalent in another currency.
    adaptive_pricing: { enabled: false },
  }
}

/** Depends on the attempt only: Stripe rejects another request with the same idempotency key. */
export function toSessionRequest(request: AttemptRequest): Parameters {
  const { reference, orderId, language, returnUrl, createdAt } = request
  const metadata = { payment: reference, order: orderId }
  return {
    ...toMode(request, metadata),
    client_reference_id: reference,
    metadata,
    // Methods that take days to report a result do not fit an order whose units are kept for 30 minutes.
    allowed_payment_method_types: ['card'],
    locale: language,
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor((createdAt.getTime() + lifeMs) / 1000),
  }
}
