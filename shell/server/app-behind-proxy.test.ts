import { expect, it } from 'vitest'

import { createTestApp, type TestApp } from './testing/app.ts'

const leave = { method: 'POST', url: '/api/auth/leave' } as const
const json = { 'content-type': 'application/json' }

const limit = { RATE_LIMITS: 'write=5/60' }

/** Sends 9 requests from a proxy at 10.0.0.1, each for another client address. Returns the number of successful ones. */
async function countSuccessful({ app }: TestApp): Promise<number> {
  const responses = []
  for (let customer = 1; customer <= 9; customer++)
    responses.push(
      await app.inject({
        ...leave,
        remoteAddress: '10.0.0.1',
        headers: { ...json, 'x-forwarded-for': `203.0.113.${customer}` },
        body: '{"returnTo":"/"}',
      }),
    )
  return responses.filter(({ statusCode }) => statusCode === 200).length
}

it('counts each client separately behind a trusted proxy', async () => {
  const shop = await createTestApp({
    environment: { ...limit, TRUST_PROXY: '10.0.0.0/8, loopback' },
  })
  expect(await countSuccessful(shop)).toBe(9)
  await shop.close()
})

it('ignores the client addresses of an untrusted proxy', async () => {
  const shop = await createTestApp({ environment: limit })
  expect(await countSuccessful(shop)).toBe(5)
  await shop.close()
})
