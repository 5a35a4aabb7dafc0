import { afterEach, expect, it } from 'vitest'

import { listJobs } from '../jobs/list-jobs.ts'
import { createTestShop } from '../testing/routes.ts'
import { listMissingServices } from './missing-services.ts'

let shop: Awaited<ReturnType<typeof createTestShop>> | undefined
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

const external = { SANDBOX: 'off', GSN_URL: 'https://sign-in.example' }
const stripe = {
  key: 'sk_test_1',
  isLive: false,
  webhookSecrets: [],
  apiBase: null,
  pageOrigin: 'https://checkout.stripe.com',
}
const codesOf = (
  isSandbox: boolean,
  smtpUrl: string | null,
  settings: typeof stripe | null = null,
) => listMissingServices({ isSandbox, smtpUrl, stripe: settings }).map(({ code }) => code)

it('lists what a shop without the sandbox cannot do', () => {
  expect(codesOf(true, null)).toEqual([])
  expect(codesOf(false, null)).toEqual(['no_payments', 'no_provisioner', 'no_mail'])
  expect(codesOf(false, 'smtp://mail.example')).toEqual(['no_payments', 'no_provisioner'])
  expect(codesOf(false, null, stripe)).toEqual(['no_provisioner', 'no_mail'])
})

it('appears in /readyz without making the server unready', async () => {
  shop = await createTestShop(external)
  shop.app.markPrepared()
  const { cannot, reasons } = (await shop.app.inject('/readyz')).json()
  expect(cannot).toEqual(['payments', 'servers', 'mail'])
  expect(reasons).toContainEqual({
    code: 'no_provisioner',
    message: expect.stringContaining('not built'),
  })
})

it('does not start the sandbox’s provisioner', async () => {
  const namesOf = async (settings: Record<string, string>) => {
    const made = await createTestShop(settings)
    const names = listJobs({ dependencies: made.dependencies, log: made.app.log }).map(
      ({ name }) => name,
    )
    await made.close()
    return names
  }
  expect(await namesOf({})).toContain('provision')
  expect(await namesOf(external)).not.toContain('provision')
})
