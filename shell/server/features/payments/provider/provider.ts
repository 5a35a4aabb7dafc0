import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { createSandboxProvider } from './sandbox.ts'
import type { PaymentProvider } from './types.ts'

/** The provider by the name that stands in webhook addresses and with each attempt; `null` when there is none. */
export function findProvider(dependencies: Dependencies, name: string): PaymentProvider | null {
  return name === 'sandbox' && dependencies.config.isSandbox
    ? createSandboxProvider(dependencies)
    : null
}

/** The provider of new attempts. */
export function currentProvider(dependencies: Dependencies): PaymentProvider {
  const provider = findProvider(dependencies, 'sandbox')
  if (!provider)
    throw new HttpError(503, 'provider_unavailable', {
      message: 'No payment provider is configured.',
    })
  return provider
}
