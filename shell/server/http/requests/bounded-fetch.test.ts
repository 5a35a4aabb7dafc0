import { expect, it } from 'vitest'

import { createBoundedFetch } from './bounded-fetch.ts'

const respondWith = (response: Response) =>
  createBoundedFetch((_url, options) =>
    options?.redirect === 'error' && options.signal
      ? Promise.resolve(response)
      : Promise.reject(new Error('This request has no limits')),
  )

it('passes a small response on, with its status and headers', async () => {
  const headers = { 'content-type': 'application/json' }
  const passed = await respondWith(new Response('{}', { status: 400, headers }))(
    'https://x.example',
  )
  expect([passed.status, passed.headers.get('content-type'), await passed.text()]).toEqual([
    400,
    'application/json',
    '{}',
  ])
  expect((await respondWith(new Response(null, { status: 204 }))('https://x.example')).status).toBe(
    204,
  )
})

it('rejects a response that is too large', async () => {
  const large = new Response('x'.repeat(256 * 1024 + 1))
  await expect(respondWith(large)('https://x.example')).rejects.toThrow('larger than 262144 bytes')
})
