import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createEvent, toWebhookRequest } from '../features/payments/testing/fake-provider.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({
    environment: { SANDBOX: 'on', RATE_LIMITS: 'api=5/60,write=3/60,sandbox=4/60,webhook=4/60' },
  })
})
afterAll(() => shop.close())

const here = '127.0.0.1'

/** Sends requests one after another and returns their statuses. */
async function repeat(times: number, send: () => Promise<{ statusCode: number }>) {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await send()).statusCode)
  return statuses
}
const readPlans = (remoteAddress: string) =>
  shop.app.inject({ url: '/api/v3/gsn/flavors', remoteAddress })
const signIn = (secret: string, remoteAddress = here) =>
  shop.app.inject({
    method: 'POST',
    url: '/internal/sign-in',
    remoteAddress,
    headers: { authorization: `Bearer ${secret}` },
    payload: { email: 'nobody@quarry.example', password: 'a password' },
  })
const payment = { id: 'p_1', reference: 'r', state: 'succeeded', amount: '1.00', currency: 'USD' }
const announcePayment = () =>
  shop.app.inject({
    ...toWebhookRequest(
      createEvent('payment.succeeded', { ...payment, pageUrl: '' } as never),
      shop.dependencies.config.webhookSecret,
    ),
    remoteAddress: here,
  })

describe('requests of one address', () => {
  it('do not use up the budget of the sandbox, which calls from the same address', async () => {
    expect(await repeat(7, () => readPlans(here))).toEqual([200, 200, 200, 200, 200, 429, 429])
    const { sandboxSecret } = shop.dependencies.config
    expect(await repeat(5, () => signIn(sandboxSecret))).toEqual([422, 422, 422, 422, 429])
    expect(await repeat(5, announcePayment)).toEqual([200, 200, 200, 200, 429])
  })

  it('count as requests of a visitor without the secret of the sandbox', async () => {
    const pretend = () => signIn('not the secret', '203.0.113.9')
    expect(await repeat(5, pretend)).toEqual([404, 404, 404, 429, 429])
  })

  it('are counted together for one IPv6 network and separately for the next', async () => {
    const hosts = ['::1', '::2', 'ffff::9', 'a:b:c:d', '::5', '::6']
    const statuses = []
    for (const host of hosts)
      statuses.push(
        (await readPlans(host.startsWith('::') ? `2001:db8:1:2${host}` : `2001:db8:1:2:${host}`))
          .statusCode,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await readPlans('2001:db8:1:3::1')).statusCode).toBe(200)
    expect((await readPlans('::ffff:203.0.113.7')).statusCode).toBe(200)
  })
})
