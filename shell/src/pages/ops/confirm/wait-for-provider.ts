import { ApiError } from 'shared/http'

import { confirmSecret } from '../registry.ts'

const intervalMs = 1500
/** As long as a sign-in may take at the provider. */
const longestMs = 10 * 60_000

const wait = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, intervalMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/**
 * Asks until the operator has confirmed in the other window, and resolves to the confirmation. It never settles after the
 * signal is aborted.
 * @throws {ApiError} for any other rejection, and after ten minutes
 */
export async function waitForProvider(secret: string, signal: AbortSignal): Promise<string> {
  const end = Date.now() + longestMs
  for (;;) {
    try {
      return await confirmSecret(secret)
    } catch (error) {
      const isPending = error instanceof ApiError && error.code === 'confirmation_needed'
      if (!isPending || Date.now() > end) throw error
    }
    await wait(signal)
  }
}
