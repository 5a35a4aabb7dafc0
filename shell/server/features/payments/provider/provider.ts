import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { createSandboxProvider } from './sandbox.ts'
import type { PaymentProvider } from './types.ts'

/** The provider by its name in webhook URLs and in `payments.provider`; `null` for an unknown name. */
export function findProvider(dependencies: Dependencies, name: string): PaymentProvider | null {
  return name === 'sandbox' && dependencies.config.isSandbox
    ? createSandboxProvider(dependencies)
    : null
}

/** The provider of new attempts. @throws HttpError 503 if none is configured. */
export function currentProvider(dependencies: Dependencies): PaymentProvider {
  const provider = findProvider(dependencies, 'sandbox')
  if (!provider)
    throw new HttpError(503, 'provider_unavailable', {
      message: 'No payment provider is configured.',
    })
  return provider
}
