import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { readConfig } from '../config.ts'
import { toPageOptions } from '../public-settings.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-stripe-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const read = (variables: Record<string, string>) => readConfig({ DATA_DIR: dataDir, ...variables })
const test = { STRIPE_SECRET_KEY: 'sk_test_51abc', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const live = {
  STRIPE_SECRET_KEY: 'rk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  GSN_URL: 'https://sign-in.quarry.io',
  PUBLIC_URL: 'https://shop.quarry.io',
}

it('switches Stripe on with its key', async () => {
  expect((await read({})).stripe).toBeNull()
  expect((await read(test)).stripe).toEqual({
    key: 'sk_test_51abc',
    isLive: false,
    webhookSecrets: ['whsec_1'],
    apiBase: null,
    pageOrigin: 'https://checkout.stripe.com',
  })
  expect((await read(live)).stripe).toMatchObject({ isLive: true })
})

it('accepts the previous webhook secret during a rotation', async () => {
  const config = await read({ ...test, STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_0' })
  expect(config.stripe?.webhookSecrets).toEqual(['whsec_1', 'whsec_0'])
})

it('allows pages to navigate to Stripe only while it is on', async () => {
  const originsOf = async (variables: Record<string, string>) =>
    toPageOptions(await read(variables)).origins.formAction
  const stripe = 'https://checkout.stripe.com'
  expect(await originsOf({})).not.toContain(stripe)
  expect(await originsOf(test)).toContain(stripe)
  expect(await originsOf(live)).toEqual(['https://sign-in.quarry.io', stripe])
})

it.each([
  'http://shop.quarry.io',
  'https://localhost',
  'https://shop',
  'https://shop.internal',
  'https://203.0.113.7',
  'https://[2001:db8::1]',
])('rejects a live key for a shop at %s', async PUBLIC_URL => {
  await expect(read({ ...live, PUBLIC_URL })).rejects.toThrow(/a live key .* PUBLIC_URL/)
})

it('rejects a live key with the sandbox or another address of the API', async () => {
  await expect(read({ ...live, SANDBOX: 'on' })).rejects.toThrow('Set SANDBOX=off')
  const elsewhere = { ...live, STRIPE_API_BASE: 'https://stripe.quarry.io' }
  await expect(read(elsewhere)).rejects.toThrow('Unset STRIPE_API_BASE')
})

it('needs the key and the webhook secret together', async () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = test
  await expect(read({ STRIPE_SECRET_KEY })).rejects.toThrow('STRIPE_WEBHOOK_SECRET is missing')
  await expect(read({ STRIPE_WEBHOOK_SECRET })).rejects.toThrow('STRIPE_SECRET_KEY is missing')
})

it('rejects other texts without repeating them', async () => {
  const wrong = read({ ...test, STRIPE_SECRET_KEY: 'pk_live_secret' })
  await expect(wrong).rejects.toThrow(/Setting STRIPE_SECRET_KEY is wrong: .*sk_test_…/)
  await expect(wrong).rejects.not.toThrow('pk_live_secret')
  const secret = read({ ...test, STRIPE_WEBHOOK_SECRET: 'we_1' })
  await expect(secret).rejects.toThrow(/Setting STRIPE_WEBHOOK_SECRET is wrong: .*whsec_…/)
})
