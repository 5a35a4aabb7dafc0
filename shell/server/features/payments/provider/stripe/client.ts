import type Stripe from 'stripe'

import type { StripeSettings } from '../../../../config/stripe-settings.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { ProviderRejectedError, ProviderUnavailable } from '../types.ts'

/** A customer waits for a request about a payment. Each request is repeated once, so these times count twice. */
export const findTimeoutMs = 2000
export const changeTimeoutMs = 4000

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

async function open(settings: StripeSettings, fetch: Dependencies['fetch']): Promise<Stripe> {
  // The package takes 0.3 s to load, which a shop without it need not spend.
  const { default: StripeClient } = await import('stripe')
  const base = settings.apiBase === null ? null : new URL(settings.apiBase)
  return new StripeClient(settings.key, {
    httpClient: StripeClient.createFetchHttpClient((input, init) =>
      fetch(input, { ...init, redirect: 'error' }),
    ),
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

/** The client of these settings, which all requests share. */
export function openClient(
  settings: StripeSettings,
  fetch: Dependencies['fetch'],
): Promise<Stripe> {
  const client = clients.get(settings) ?? open(settings, fetch)
  clients.set(settings, client)
  return client
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The code of an error of Stripe, for example `resource_missing`. */
export function codeOf(error: unknown): string | null {
  return isObject(error) && typeof error.code === 'string' ? error.code : null
}

/** A 400, 402 or 404 is final. A retry, or a corrected key, can change every other failure. */
function translate(error: unknown): Error {
  const status = isObject(error) ? error.statusCode : undefined
  const code = codeOf(error) ?? (error instanceof Error ? error.name : 'unknown')
  if (code !== 'rate_limit' && (status === 400 || status === 402 || status === 404))
    return new ProviderRejectedError(
      `Stripe rejected the request with status ${status} (${code})`,
      {
        cause: error,
      },
    )
  const what = status === undefined ? 'did not respond' : `failed with status ${status}`
  return new ProviderUnavailable(`Stripe ${what} (${code})`, { cause: error })
}

/** @throws ProviderRejectedError or ProviderUnavailable, with the error of the package as its cause. */
export async function call<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw translate(error)
  }
}
