// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4403/account"}
import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { createCart } from '../cart/create-cart.ts'
import { createCartStore } from '../cart/create-store.ts'
import { dedicated } from '../cart/testing/sample-plans.ts'
import { ApiError } from '../http/api-error.ts'
import { trackChannels } from '../http/testing/track-channels.ts'
import { createSession } from './create-session.ts'

type FakeResponse = () => unknown
const ada = { id: '1', owner: 'ada', name: 'Ada', email: 'ada@example.com', role: 'customer' }
const mainSite = 'https://main.example/'
const steps: string[] = []
let responses: Record<string, FakeResponse> = {}

const late = (timeoutMs: number) =>
  new Promise((_, reject) => {
    setTimeout(() => reject(new ApiError('late', 0, 'timeout')), timeoutMs)
  })
vi.mock(import('../http/client.ts'), async original => ({
  ...(await original()),
  send: async ({ path, timeoutMs = 10_000 }) => {
    steps.push(path)
    const content = await Promise.race([responses[path]?.(), late(timeoutMs)])
    return { result: true, content, message: '' }
  },
}))
vi.mock(import('../navigation/navigation.ts'), async original => ({
  ...(await original()),
  navigateTo: url => {
    steps.push(`→ ${url}`)
  },
}))

const never = () => new Promise(() => {})
const fail = (status: number) => () => {
  throw new ApiError('no', status, status === 0 ? 'network' : 'internal')
}

/** A separate tab of a browser that is signed in. */
async function openTab() {
  const settings = { ...bootData.settings, mainSiteUrl: mainSite, userInfoPassphrase: 'sesame' }
  Object.assign(bootData, { isSignedIn: true, settings })
  const store = createCartStore()
  const tab = { ...createCart(store), ...createSession(store) }
  // Every page shows at its start whether a user is signed in.
  tab.$session.get()
  await tab.syncCartWithStock([dedicated])
  return tab
}

/** Opens a tab with a user, a cart and a draft. */
async function openAtWork() {
  const shop = await openTab()
  await shop.loadUser()
  await shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
  sessionStorage.setItem('checkout-hostnames', '{"owner":"ada","value":{"1012-1":"db-1"}}')
  sessionStorage.setItem('reload-guard', '{}')
  localStorage.setItem('customer:placed', 'order of ada')
  steps.length = 0
  return shop
}

/** Everything that scripts can read in this browser. */
const storedTexts = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
const personal = /ada|db-1|1012|"salt"/i

let closeChannels: () => void
beforeEach(() => {
  closeChannels = trackChannels()
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  sessionStorage.clear()
  steps.length = 0
  history.replaceState(null, '', '/account')
  responses = {
    '/api/v3/user': () => ada,
    '/api/auth/leave': () => ({ signInUrl: 'https://sign-in.example/' }),
    '/api/auth/provider-sign-out': () => ({}),
    '/api/auth/clear-token': () => ({ mainSiteUrl: mainSite }),
  }
})
afterEach(() => {
  closeChannels()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the stored data of a customer', () => {
  it('is removed at once, even if no server responds', {
    tags: ['U4', 'S4.sign-out.local', 'S4.sign-out.chosen'],
  }, async () => {
    const shop = await openAtWork()
    expect(storedTexts()).toMatch(personal)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    responses['/api/auth/provider-sign-out'] = never
    responses['/api/auth/clear-token'] = never
    const leaving = shop.signOut()
    await vi.waitUntil(() => steps.length > 0)
    expect(storedTexts()).not.toMatch(personal)
    expect(Object.keys(sessionStorage)).toEqual(['reload-guard'])
    expect(shop.$session.get()).toEqual({ status: 'signed-out' })
    expect(steps).toEqual(['/api/auth/provider-sign-out'])

    await vi.advanceTimersByTimeAsync(4000)
    expect(steps.at(-1)).toBe('/api/auth/clear-token')
    await vi.advanceTimersByTimeAsync(5000)
    await leaving
    expect(steps.at(-1)).toBe(`→ ${mainSite}`)
  })

  it.each([
    ['has an error', 500],
    ['cannot be reached', 0],
  ])(
    'is also removed when the server %s',
    { tags: ['U5', 'S4.sign-out.local'] },
    async (_, status) => {
      const shop = await openAtWork()
      responses['/api/auth/provider-sign-out'] = fail(status)
      responses['/api/auth/clear-token'] = fail(status)
      await shop.signOut()
      expect(storedTexts()).not.toMatch(personal)
      expect(localStorage.getItem('sign-out-pending')).toBe('1')
      expect(steps.at(-1)).toBe(`→ ${mainSite}`)
    },
  )

  it('is only the parked cart and the drafts, when the server ended the session', {
    tags: ['S4.sign-out.parked', 'S4.sign-out.parked.typed'],
  }, async () => {
    const shop = await openAtWork()
    await shop.signOut({ isForced: true })
    expect(localStorage.getItem('cart-parked')).toContain('forced-sign-out')
    expect(sessionStorage.getItem('checkout-hostnames')).toContain('db-1')
    expect(localStorage.getItem('customer:placed')).toBe('order of ada')
    for (const key of ['cart-parked', 'customer:placed']) localStorage.removeItem(key)
    sessionStorage.clear()
    expect(storedTexts()).not.toMatch(personal)
  })

  it('does not return with the response of a user request that started before the sign-out', {
    tags: ['S4.sign-out.local'],
  }, async () => {
    const shop = await openAtWork()
    const leaving = new Promise(resolve => {
      shop.$session.listen(now => {
        if (now.status === 'signed-in') resolve(shop.signOut({ isForced: true }))
      })
    })
    await Promise.all([shop.loadUser(), leaving])
    expect(shop.$cart.get()).toMatchObject({ owner: '', orderItems: [] })
    expect(localStorage.getItem('user-info')).toBeNull()
    expect(localStorage.getItem('cart-parked')).toContain('ada')
  })
})

describe('two tabs of one browser', () => {
  it('complete a sign-out that did not reach the server: the tab that stays open retries it', {
    tags: ['U4'],
  }, async () => {
    const shop = await openTab()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    responses['/api/auth/clear-token'] = fail(0)
    new BroadcastChannel('session').postMessage('signed-out')
    await vi.waitUntil(() => shop.$session.get().status === 'signed-out')
    localStorage.setItem('sign-out-pending', '1')
    dispatchEvent(new StorageEvent('storage', { key: 'sign-out-pending' }))
    expect(shop.$owner.get()).toBeNull()
    await vi.advanceTimersByTimeAsync(9999)
    expect(steps).not.toContain('/api/auth/clear-token')
    await vi.advanceTimersByTimeAsync(1)
    expect(steps.filter(step => step === '/api/auth/clear-token')).toHaveLength(1)

    responses['/api/auth/clear-token'] = () => ({ mainSiteUrl: mainSite })
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitUntil(() => shop.$owner.get() === '')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(steps.filter(step => step === '/api/auth/clear-token')).toHaveLength(2)
  })

  /** Resolves when every tab has received as many messages. */
  function waitForMessages(count: number): Promise<void> {
    let received = 0
    const last = new BroadcastChannel('session')
    return new Promise(resolve => {
      last.onmessage = () => {
        received += 1
        if (received === count) setTimeout(resolve)
      }
    })
  }

  it('both complete when they sign out at the same time, and neither interrupts a request', {
    tags: ['U3'],
  }, async () => {
    const [one, other] = [await openTab(), await openTab()]
    const received = waitForMessages(2)
    responses['/api/auth/provider-sign-out'] = () => received
    await Promise.all([one.signOut(), other.signOut()])
    const both = (step: string) => [step, step]
    expect(steps).toEqual([
      ...both('/api/auth/provider-sign-out'),
      ...both('/api/auth/clear-token'),
      ...both(`→ ${mainSite}`),
    ])
    for (const shop of [one, other]) expect(shop.$session.get()).toEqual({ status: 'signed-out' })
    expect(localStorage.getItem('sign-out-pending')).toBeNull()
  })

  it.each([
    ['signed-out', null],
    ['session-ended', 'db-1'],
  ])(
    'take turns: after %s the draft of this one is %s',
    { tags: ['S4.sign-out.tabs'] },
    async (news, draft) => {
      const shop = await openTab()
      sessionStorage.setItem('checkout-hostnames', 'db-1')
      new BroadcastChannel('session').postMessage(news)
      await vi.waitUntil(() => steps.includes(`→ ${mainSite}`))
      expect(shop.$session.get()).toEqual({ status: 'signed-out' })
      expect(sessionStorage.getItem('checkout-hostnames')).toBe(draft)
    },
  )
})
