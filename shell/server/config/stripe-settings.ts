import { isIP } from 'node:net'

import type { Environment } from './environment.ts'

export type StripeSettings = {
  /** A secret or restricted key. */
  key: string
  isLive: boolean
  /** Signing secrets of the webhook endpoint: the current one, and the previous one during a rotation. */
  webhookSecrets: string[]
  /** Another address of the API, for tests. `null` means Stripe's own. */
  apiBase: string | null
  /** The origin of the payment pages. */
  pageOrigin: string
}

type Addresses = { publicUrl: string; isSandbox: boolean }

/** Names of hosts that only one machine or network knows. */
const privateHost = /(^|\.)(localhost|local|internal|lan|home\.arpa|test|example|invalid)$/

function isPublic(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && isName && !privateHost.test(hostname)
}

function checkLive({ STRIPE_API_BASE }: Environment, { publicUrl, isSandbox }: Addresses): void {
  if (!isPublic(publicUrl))
    throw new Error(
      `Setting STRIPE_SECRET_KEY is wrong: a live key moves real money, and ${publicUrl} is not a public https address. Set PUBLIC_URL to the public address of the shop, or use a test key (sk_test_…).`,
    )
  if (isSandbox)
    throw new Error(
      'Setting STRIPE_SECRET_KEY is wrong: a live key moves real money, and the sandbox has public accounts and builds no servers. Set SANDBOX=off, or use a test key (sk_test_…).',
    )
  if (STRIPE_API_BASE !== undefined)
    throw new Error(
      'Setting STRIPE_API_BASE is wrong: a live key is sent to Stripe only. Unset STRIPE_API_BASE, or use a test key (sk_test_…).',
    )
}

/** `null` without STRIPE_SECRET_KEY. @throws Error that names the setting and the fix, and never contains a key. */
export function readStripeSettings(
  environment: Environment,
  addresses: Addresses,
): StripeSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = environment
  const { STRIPE_WEBHOOK_SECRET_PREVIOUS: previous, STRIPE_API_BASE: apiBase } = environment
  if (key === undefined) {
    if (secret === undefined) return null
    throw new Error(
      'Setting STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET has no effect without it. Set both, or unset STRIPE_WEBHOOK_SECRET.',
    )
  }
  if (secret === undefined)
    throw new Error(
      'Setting STRIPE_WEBHOOK_SECRET is missing: copy the signing secret (whsec_…) of the webhook endpoint from Stripe (docs/payments.md).',
    )
  const isLive = /^.k_live_/.test(key)
  if (isLive) checkLive(environment, addresses)
  return {
    key,
    isLive,
    webhookSecrets: previous === undefined ? [secret] : [secret, previous],
    apiBase: apiBase ?? null,
    pageOrigin: new URL(apiBase ?? 'https://checkout.stripe.com').origin,
  }
}
