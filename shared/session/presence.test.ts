// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4402/account"}
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { add, fail, openBrowser, openTab, responses, steps, stored } from './testing/open-tab.ts'

const path = '/api/auth/presence'
const exitSteps = [
  '/api/auth/leave {"returnTo":"/cart?x=1","isForced":true}',
  '→ https://sign-in.example/?state=1',
]
const requested = () => steps.filter(step => step === path).length

beforeEach(() => {
  const close = openBrowser()
  responses[path] = () => ({ hasToken: true })
  history.replaceState(null, '', '/cart?x=1')
  return close
})

describe('a session whose cookie is gone', () => {
  it('opens the sign-in site with the return path, and parks the cart for its owner', {
    tags: ['S6.closed.move'],
  }, async () => {
    const shop = await openTab()
    await shop.loadUser()
    await add(shop)
    steps.length = 0
    responses[path] = () => ({ hasToken: false })
    await shop.checkSession()
    expect(steps).toEqual([path, ...exitSteps])
    expect(shop.$session.get()).toEqual({ status: 'signed-out', isForced: true })
    expect([stored('user-info'), stored('sign-out-pending')]).toEqual([null, null])
    expect(stored('cart-parked')).toContain('forced-sign-out')
  })

  it('opens it even when a request gets Unauthenticated first', {
    tags: ['S6.closed.move'],
  }, async () => {
    const shop = await openTab()
    let report = (_: object) => {}
    responses[path] = () => new Promise<object>(resolve => (report = resolve))
    const checked = shop.checkSession()
    const ended = shop.signOut({ isForced: true })
    await vi.waitUntil(() => steps.includes(exitSteps[0] ?? ''))
    report({ hasToken: false })
    await Promise.all([checked, ended])
    expect(steps).toEqual([path, ...exitSteps])
  })

  it('opens the main site when the URL of the sign-in site is not available', async () => {
    responses[path] = () => ({ hasToken: false })
    responses['/api/auth/leave'] = fail
    await (await openTab()).checkSession()
    expect(steps.at(-1)).toBe('→ https://main.example/bye')
  })
})

describe('a session with its cookie', () => {
  it('continues, and is not checked again within ten seconds', {
    tags: ['S6.closed.move'],
  }, async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const shop = await openTab()
    await Promise.all([shop.checkSession(), shop.checkSession()])
    vi.advanceTimersByTime(9999)
    await shop.checkSession()
    expect(requested()).toBe(1)
    vi.advanceTimersByTime(1)
    await shop.checkSession()
    expect(requested()).toBe(2)
    expect(steps).toEqual([path, path])
    expect(shop.$session.get().status).toBe('signed-in')
  })

  it('opens the main site when the server ends it, as usual', async () => {
    const shop = await openTab()
    await shop.checkSession()
    await shop.signOut({ isForced: true })
    expect(steps.at(-1)).toBe('→ https://main.example/bye')
  })
})

it.each([
  ['the server fails', fail],
  ['the response is invalid', () => ({ hasToken: 'no' })],
])('the known state stays when %s', { tags: ['S6.closed.move'] }, async (_, response) => {
  responses[path] = response
  const shop = await openTab()
  await shop.checkSession()
  expect(shop.$session.get().status).toBe('signed-in')
  expect(steps).toEqual([path])
})

it('a late response still opens the sign-in site', { tags: ['S6.closed.move'] }, async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const shop = await openTab()
  let report = (_: object) => {}
  responses[path] = () => new Promise<object>(resolve => (report = resolve))
  const checked = shop.checkSession()
  await vi.waitUntil(() => requested() === 1)
  vi.advanceTimersByTime(9000)
  expect(shop.$session.get().status).toBe('signed-in')
  report({ hasToken: false })
  await checked
  expect(steps).toEqual([path, ...exitSteps])
})

it('a forced sign-out waits a second for a response, then opens the main site', {
  tags: ['S6.closed.move'],
}, async () => {
  responses[path] = () => new Promise<object>(() => {})
  let leave = (_: object) => {}
  responses['/api/auth/leave'] = () => new Promise<object>(resolve => (leave = resolve))
  const shop = await openTab()
  void shop.checkSession()
  const ended = shop.signOut({ isForced: true })
  await vi.waitUntil(() => steps.includes(exitSteps[0] ?? ''))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  leave({ signInUrl: 'https://sign-in.example/?state=1' })
  await vi.advanceTimersByTimeAsync(999)
  expect(steps.at(-1)).toBe(exitSteps[0])
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(steps.at(-1)).toBe('→ https://main.example/bye')
})

it('a response is ignored after a sign-in in another tab', {
  tags: ['S6.closed.move'],
}, async () => {
  let report = (_: object) => {}
  responses[path] = () => new Promise<object>(resolve => (report = resolve))
  const shop = await openTab()
  const checked = shop.checkSession()
  const before = shop.$session.get()
  new BroadcastChannel('session').postMessage('signed-in')
  await vi.waitUntil(() => shop.$session.get() !== before)
  report({ hasToken: false })
  await checked
  expect(shop.$session.get().status).toBe('signed-in')
  expect(steps.filter(step => step !== '/api/v3/user')).toEqual([path])
})

it('a guest is not checked', async () => {
  await (await openTab(false)).checkSession()
  expect(steps).toEqual([])
})
