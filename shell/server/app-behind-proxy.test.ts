import { expect, it } from 'vitest'

import { createTestApp, type TestApp } from './testing/app.ts'

const leave = { method: 'POST', url: '/api/auth/leave' } as const
const json = { 'content-type': 'application/json' }

const limit = { RATE_LIMITS: 'write=5/60' }

/** How many of 9 calls are let through that a proxy at 10.0.0.1 says come from as many customers. */
async function countLetThrough({ app }: TestApp): Promise<number> {
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

it('counts each customer apart behind a proxy that it was told to trust', async () => {
  const shop = await createTestApp({
    environment: { ...limit, TRUST_PROXY: '10.0.0.0/8, loopback' },
  })
  expect(await countLetThrough(shop)).toBe(9)
  await shop.close()
})

it('believes no address that anybody may claim', async () => {
  const shop = await createTestApp({ environment: limit })
  expect(await countLetThrough(shop)).toBe(5)
  await shop.close()
})
