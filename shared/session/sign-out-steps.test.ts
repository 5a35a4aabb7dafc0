// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4402/account"}
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { add, fail, openBrowser, openTab, responses, steps, stored } from './testing/open-tab.ts'

beforeEach(openBrowser)

describe('signOut', () => {
  it('clears cart and user info, notifies the provider, clears the token, and navigates: in this order', {
    tags: [
      'S4.sign-out.order',
      'S4.sign-out.cart',
      'S4.sign-out.user-info',
      'S4.sign-out.provider',
      'S4.sign-out.clear-token',
      'S7.clear-token',
      'S7.clear-token.no-body',
      'S4.sign-out.main-site',
    ],
  }, async () => {
    const shop = await openTab()
    await shop.loadUser()
    await add(shop)
    steps.length = 0
    responses['/api/auth/provider-sign-out'] = () => {
      steps.push(`cart ${shop.$cartUnits.get()}, user info ${stored('user-info')}`)
      return {}
    }
    await shop.signOut()
    expect(steps).toEqual([
      '/api/auth/provider-sign-out',
      'cart 0, user info null',
      '/api/auth/clear-token',
      '→ https://main.example/bye',
    ])
    expect(shop.$session.get()).toEqual({ status: 'signed-out' })
    expect([stored('cart-parked'), stored('sign-out-pending')]).toEqual([null, null])
  })

  it('runs once at a time, and again 1000 ms after its end', {
    tags: ['U2', 'S4.sign-out.single', 'S4.sign-out.guard', 'S9.sign-out.guard'],
  }, async () => {
    const shop = await openTab()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const calls = () => steps.filter(step => step === '/api/auth/clear-token').length
    await Promise.all([shop.signOut(), shop.signOut(), shop.signOut({ isForced: true })])
    expect(calls()).toBe(1)
    vi.advanceTimersByTime(999)
    await shop.signOut()
    expect(calls()).toBe(1)
    vi.advanceTimersByTime(1)
    await shop.signOut()
    expect(calls()).toBe(2)
  })

  it.each([
    ['forward', 86_400_000],
    ['back', -86_400_000],
  ])(
    'waits a full second even when the clock is set by a day %s',
    { tags: ['S12', 'S9.sign-out.guard'] },
    async (_, jump) => {
      const shop = await openTab()
      const now = Date.now()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now })
      const calls = () => steps.filter(step => step === '/api/auth/clear-token').length
      await shop.signOut()
      vi.setSystemTime(now + jump)
      vi.advanceTimersByTime(999)
      await shop.signOut()
      expect(calls()).toBe(1)
      vi.advanceTimersByTime(1)
      await shop.signOut()
      expect(calls()).toBe(2)
    },
  )

  it('ends on the main site when the provider fails', {
    tags: ['U4', 'S4.sign-out.provider-failure'],
  }, async () => {
    responses['/api/auth/provider-sign-out'] = fail
    await (await openTab()).signOut()
    expect(steps.slice(-2)).toEqual(['/api/auth/clear-token', '→ https://main.example/bye'])
  })

  it('parks the cart and stores the return path before it clears the token, when it is forced', {
    tags: ['U1', 'S4.sign-out.parked'],
  }, async () => {
    const shop = await openTab()
    await shop.adoptCart('ada')
    await add(shop)
    history.replaceState(null, '', '/order?step=2')
    await shop.signOut({ isForced: true })
    expect(steps).toEqual([
      '/api/auth/leave {"returnTo":"/order?step=2","isForced":true}',
      '/api/auth/provider-sign-out',
      '/api/auth/clear-token',
      '→ https://main.example/bye',
    ])
    expect(shop.$cart.get()).toMatchObject({ owner: '', orderItems: [] })
    expect(stored('cart-parked')).toContain('forced-sign-out')
    responses['/api/auth/exchange'] = () => ({ owner: 'ada', returnTo: '/order?step=2' })
    expect(await shop.exchangeCode('code')).toMatchObject({ returnTo: '/order?step=2' })
    expect(shop.$cartUnits.get()).toBe(1)
  })

  it('names the session that it ends, so that a newer one of another tab stays', {
    tags: ['S4.sign-out.newer'],
  }, async () => {
    responses['/api/auth/leave'] = () => ({ signInUrl: 'https://x.example/', session: 'former' })
    const [shop, other] = [await openTab(), await openTab()]
    let provide = (_: object) => {}
    responses['/api/auth/provider-sign-out'] = () =>
      new Promise<object>(resolve => (provide = resolve))
    const ended = shop.signOut({ isForced: true })
    await vi.waitUntil(() => steps.includes('/api/auth/provider-sign-out'))
    expect(stored('sign-out-pending')).toBe('former')
    await other.exchangeCode('code')
    steps.length = 0
    provide({})
    await ended
    expect(steps[0]).toBe('/api/auth/clear-token (former)')
    expect(stored('sign-out-pending')).toBeNull()
    expect(other.$session.get().status).toBe('signed-in')
  })

  it('names it even when the next page completes it', {
    tags: ['S4.sign-out.newer'],
  }, async () => {
    responses['/api/auth/leave'] = () => ({ signInUrl: 'https://x.example/', session: 'former' })
    responses['/api/auth/clear-token'] = fail
    await (await openTab()).signOut({ isForced: true })
    steps.length = 0
    await openTab()
    await vi.waitFor(() => expect(steps).toContain('/api/auth/clear-token (former)'))
  })

  it('handles any other mark like a mark without a name', async () => {
    for (const mark of ['1', '', '中', 'a\r\nb']) {
      localStorage.setItem('sign-out-pending', mark)
      steps.length = 0
      await openTab()
      await vi.waitFor(() => expect(steps).toContain('/api/auth/clear-token'))
    }
  })

  it('stores a mark without network, and the next page completes the sign-out first', {
    tags: ['U5', 'S4.sign-out.main-site.setting'],
  }, async () => {
    responses['/api/auth/provider-sign-out'] = fail
    responses['/api/auth/clear-token'] = fail
    await (await openTab()).signOut()
    expect(steps.at(-1)).toBe('→ https://main.example/')
    expect(stored('sign-out-pending')).toBe('1')
    steps.length = 0
    responses['/api/auth/clear-token'] = () => ({ mainSiteUrl: 'https://main.example/bye' })
    const shop = await openTab()
    expect(shop.$session.get()).toEqual({ status: 'signed-out' })
    await vi.waitFor(() =>
      expect(steps).toEqual(['/api/auth/clear-token', '→ https://main.example/']),
    )
    expect(stored('sign-out-pending')).toBeNull()
  })

  it('affects other tabs: closed pages navigate away, open ones stay', {
    tags: ['S4.sign-out.tabs'],
  }, async () => {
    const [one, other] = [await openTab(), await openTab()]
    await one.signOut()
    await vi.waitFor(() => expect(other.$session.get().status).toBe('signed-out'))
    expect(steps.filter(step => step === '→ https://main.example/')).toHaveLength(1)
    const third = await openTab()
    history.replaceState(null, '', '/es/chat/')
    const fourth = await openTab()
    steps.length = 0
    await fourth.signOut()
    await vi.waitFor(() => expect(third.$session.get().status).toBe('signed-out'))
    expect(steps).not.toContain('→ https://main.example/')
  })

  it('affects a tab whose scripts start only after it', {
    tags: ['S4.sign-out.tabs'],
  }, async () => {
    const shop = await openTab()
    await shop.signOut()
    steps.length = 0
    expect((await openTab()).$session.get()).toEqual({ status: 'signed-out' })
    expect(steps).toEqual(['→ https://main.example/'])
    history.replaceState(null, '', '/guest')
    steps.length = 0
    expect((await openTab()).$session.get()).toEqual({ status: 'signed-out' })
    expect(steps).toEqual([])
    await shop.exchangeCode('code')
    expect((await openTab()).$session.get().status).toBe('signed-in')
  })

  it('does not affect a page that the browser requests after it, for example after a sign-in elsewhere', async () => {
    await (await openTab()).signOut()
    const { timeOrigin } = performance
    const requestedAt = (ms: number) =>
      vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(ms)
    const ended = Number(stored('signed-out-at'))
    requestedAt(ended + 1)
    expect((await openTab()).$session.get().status).toBe('signed-in')
    // The clock was set back.
    requestedAt(timeOrigin - 86_400_000)
    expect((await openTab()).$session.get().status).toBe('signed-in')
  })

  it('does not affect a newer session if the server ended an older one', {
    tags: ['S4.sign-out.newer'],
  }, async () => {
    responses['/api/auth/leave'] = () => ({ signInUrl: 'https://sign-in.example/', session: 'old' })
    await (await openTab()).signOut({ isForced: true })
    expect((await openTab()).$session.get().status).toBe('signed-in')
  })
})
