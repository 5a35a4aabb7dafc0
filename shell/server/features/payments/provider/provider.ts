import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { createSandboxProvider } from './sandbox.ts'
import { createStripeProvider } from './stripe/stripe.ts'
import type { PaymentProvider } from './types.ts'

/** The provider of new attempts; `null` if none is configured. Stripe replaces the payments of the sandbox. */
export function findCurrentProvider(dependencies: Dependencies): PaymentProvider | null {
  const { stripe, isSandbox } = dependencies.config
  if (stripe !== null) return createStripeProvider(dependencies, stripe)
  return isSandbox ? createSandboxProvider(dependencies) : null
}

/** The provider by its name in webhook URLs and in `payments.provider`; `null` if the shop does not use it. */
export function findProvider(dependencies: Dependencies, name: string): PaymentProvider | null {
  const provider = findCurrentProvider(dependencies)
  return provider?.name === name ? provider : null
}

/** The provider of new attempts. @throws HttpError 503 if none is configured. */
export function currentProvider(dependencies: Dependencies): PaymentProvider {
  const provider = findCurrentProvider(dependencies)
  if (!provider)
    throw new HttpError(503, 'provider_unavailable', {
      message: 'No payment provider is configured.',
    })
  return provider
}
