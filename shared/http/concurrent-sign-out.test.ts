// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4403/account"}
import 'fake-indexeddb/auto'

import { createServer } from 'node:http'
import { envelope, unauthenticated } from '@storefront/api/envelope'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { bootData } from '../boot.ts'
import { $session, exchangeCode, signOut } from '../session/session.ts'
import { get } from './testing/untyped-client.ts'

const navigations: string[] = []
vi.mock(import('../navigation/navigation.ts'), async original => ({
  ...(await original()),
  navigateTo: url => {
    navigations.push(url)
  },
}))

const signOutResponses = {
  '/api/auth/leave': { signInUrl: 'https://sign-in.example/?state=1' },
  '/api/auth/provider-sign-out': {},
  '/api/auth/clear-token': { mainSiteUrl: 'https://main.example/bye' },
}
/**
 * Responds to the requests of sign-out and sign-in, if they have a response. Every other request gets the rejection.
 */
const ownResponses: Record<string, object> = {
  ...signOutResponses,
  '/api/auth/exchange': { owner: 'ada', returnTo: '/home' },
}
let rejection: { status: number; body: object }
let isTotal: boolean
const requested: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  const content = isTotal ? undefined : ownResponses[path]
  if (Object.hasOwn(ownResponses, path)) requested.push(path)
  response.writeHead(content ? 200 : rejection.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(content ? { result: true, content, message: '' } : rejection.body))
})
beforeAll(() => new Promise<void>(resolve => server.listen(4403, '127.0.0.1', resolve)))
afterAll(() => server.close())

const schema = envelope(z.object({}))

afterEach(() => {
  // Ends the guard of the last sign-out.
  vi.advanceTimersByTime(1000)
})
beforeEach(async () => {
  Object.assign(bootData.settings, { mainSiteUrl: 'https://main.example/' })
  // The test ends the guard explicitly.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  rejection = { status: 500, body: {} }
  isTotal = false
  localStorage.clear()
  expect(await exchangeCode('one-time-code-0001')).toMatchObject({ status: 'signed-in' })
  navigations.length = 0
  requested.length = 0
  rejection = { status: 200, body: unauthenticated }
})

it.each([
  ['status 401', { status: 401, body: {} }],
  ['the exact body', { status: 200, body: unauthenticated }],
])(
  'twenty responses at once with %s cause one sign-out, and later ones none',
  { tags: ['A1', 'A2', 'S4.unauthenticated'] },
  async (_, response) => {
    rejection = response
    const call = () => get('/api/v3/thing', schema).catch((error: Error) => error)
    await Promise.all(Array.from({ length: 20 }, call))
    await vi.waitFor(() => expect(navigations).toHaveLength(1))
    expect(requested).toEqual(Object.keys(signOutResponses))
    expect($session.get()).toEqual({ status: 'signed-out', isForced: true })
    vi.advanceTimersByTime(1000)
    await Promise.all(Array.from({ length: 5 }, call))
    // The end of another sign-out, if those responses had started one.
    await signOut({ isForced: true })
    expect([requested.length, navigations.length]).toEqual([3, 1])
  },
)

it('such responses to the requests of the sign-out itself lead to the main site, once', {
  tags: ['A2'],
}, async () => {
  isTotal = true
  const call = () => get('/api/v3/thing', schema).catch((error: Error) => error)
  await Promise.all(Array.from({ length: 20 }, call))
  await vi.waitFor(() => expect(navigations).toEqual(['https://main.example/']))
  expect(requested).toEqual(Object.keys(signOutResponses))
})

it('the next session can end again', async () => {
  await signOut()
  vi.advanceTimersByTime(1000)
  expect(await exchangeCode('one-time-code-0002')).toMatchObject({ status: 'signed-in' })
  await get('/api/v3/thing', schema).catch(() => null)
  await vi.waitFor(() => expect(navigations).toHaveLength(2))
})
