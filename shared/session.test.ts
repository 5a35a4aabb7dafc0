// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4402/account"}
import 'fake-indexeddb/auto'

import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { dedicated } from './cart/sample-plans.ts'
import { ApiError } from './http/api-error.ts'

const ada = { id: '1', owner: 'ada', name: 'Ada', email: 'ada@example.com', role: 'customer' }
const steps: string[] = []
let answers: Record<string, () => unknown> = {}

vi.mock(import('./http/client.ts'), async original => ({
  ...(await original()),
  send: async ({ path, body }) => {
    steps.push(path + (body ? ` ${JSON.stringify(body)}` : ''))
    const content = await answers[path]?.()
    return { result: true, content, message: '' }
  },
}))
vi.mock(import('./navigation.ts'), async original => ({
  ...(await original()),
  navigateTo: url => {
    steps.push(`→ ${url}`)
  },
}))

function fail(): never {
  throw new ApiError('no', 502, 'provider_unavailable')
}

const settings = {
  signInUrl: 'https://sign-in.example/',
  mainSiteUrl: 'https://main.example/',
  languageCookie: 'i18n_redirected',
  iconFallbackUrl: '',
  isSandbox: false,
  isDevelopment: false,
  userInfoPassphrase: 'open sesame',
}

const salt = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `user-salt=${value}; path=/${value ? '' : '; max-age=0'}`
}

/** A document of its own, of a browser that has a session unless said otherwise. */
async function openDocument(isSignedIn = true) {
  vi.resetModules()
  const { bootData } = await import('./boot.ts')
  Object.assign(bootData, { isSignedIn, settings })
  const cart = await import('./cart.ts')
  const session = await import('./session.ts')
  const { ApiError } = await import('./http.ts')
  await cart.syncCartWithStock([dedicated])
  return { ...cart, ...session, ApiError }
}

const add = (shop: Awaited<ReturnType<typeof openDocument>>) =>
  shop.addToCart({ product_id: 1012, interval: 'month', planType: 'cpu' })
const stored = (key: string) => localStorage.getItem(key)

const leave: (() => void)[] = []

beforeEach(() => {
  const Channel = BroadcastChannel
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Channel {
      constructor(name: string) {
        super(name)
        leave.push(() => this.close())
      }
    },
  )
  globalThis.indexedDB = new IDBFactory()
  localStorage.clear()
  salt('of-this-session')
  steps.length = 0
  history.replaceState(null, '', '/account')
  answers = {
    '/api/v3/user': () => ada,
    '/api/auth/leave': () => ({ signInUrl: 'https://sign-in.example/?state=1' }),
    '/api/auth/provider-sign-out': () => ({}),
    '/api/auth/clear-token': () => ({ mainSiteUrl: 'https://main.example/bye' }),
    '/api/auth/exchange': () => ({ owner: 'ada', returnTo: '/es/cart' }),
  }
})

afterEach(() => {
  for (const each of leave.splice(0)) each()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('signOut', () => {
  it('empties cart and user info, tells the provider, clears the token, leaves: in this order [S4.sign-out.order] [S4.sign-out.cart] [S4.sign-out.user-info] [S4.sign-out.provider] [S4.sign-out.clear-token] [S4.sign-out.main-site]', async () => {
    const shop = await openDocument()
    await shop.loadUser()
    await add(shop)
    steps.length = 0
    answers['/api/auth/provider-sign-out'] = () => {
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

  it('runs once at a time and again 1000 ms after its end [U2] [S4.sign-out.single] [S4.sign-out.guard] [S9.sign-out.guard]', async () => {
    const shop = await openDocument()
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
    'keeps its second when the clock is set a day %s [S12] [S9.sign-out.guard]',
    async (_, jump) => {
      const shop = await openDocument()
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

  it('ends on the main site when the provider fails [U4] [S4.sign-out.provider-failure]', async () => {
    answers['/api/auth/provider-sign-out'] = fail
    await (await openDocument()).signOut()
    expect(steps.slice(-2)).toEqual(['/api/auth/clear-token', '→ https://main.example/bye'])
  })

  it('parks the cart and stores the way back before the token goes, when it is forced [U1] [S4.sign-out.parked]', async () => {
    const shop = await openDocument()
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
    answers['/api/auth/exchange'] = () => ({ owner: 'ada', returnTo: '/order?step=2' })
    expect(await shop.exchangeCode('code')).toMatchObject({ returnTo: '/order?step=2' })
    expect(shop.$cartUnits.get()).toBe(1)
  })

  it('leaves a mark without network, which the next document completes first [U5]', async () => {
    answers['/api/auth/provider-sign-out'] = fail
    answers['/api/auth/clear-token'] = fail
    await (await openDocument()).signOut()
    expect(steps.at(-1)).toBe('→ https://main.example/')
    expect(stored('sign-out-pending')).toBe('1')
    steps.length = 0
    answers['/api/auth/clear-token'] = () => ({ mainSiteUrl: 'https://main.example/bye' })
    const shop = await openDocument()
    expect(shop.$session.get()).toEqual({ status: 'signed-out' })
    await vi.waitFor(() =>
      expect(steps).toEqual(['/api/auth/clear-token', '→ https://main.example/']),
    )
    expect(stored('sign-out-pending')).toBeNull()
  })

  it('ends other documents too: closed pages leave, open ones stay [S4.sign-out.tabs]', async () => {
    const [one, other] = [await openDocument(), await openDocument()]
    await one.signOut()
    await vi.waitFor(() => expect(other.$session.get().status).toBe('signed-out'))
    expect(steps.filter(step => step === '→ https://main.example/')).toHaveLength(1)
    const third = await openDocument()
    history.replaceState(null, '', '/es/chat/')
    const fourth = await openDocument()
    steps.length = 0
    await fourth.signOut()
    await vi.waitFor(() => expect(third.$session.get().status).toBe('signed-out'))
    expect(steps).not.toContain('→ https://main.example/')
  })
})

describe('loadUser', () => {
  it('gives the user, and stores it encrypted [S3.user-info] [S3.user-info.encrypted] [S7.user.stored] [S3.user-info.key] [S3.user-info.fields] [S9.user-info]', async () => {
    const shop = await openDocument()
    expect(await shop.loadUser()).toEqual(ada)
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: ada })
    expect(stored('user-info')).toMatch(/^\{"iv":"[^"]{16}","data":"[^"]+"\}$/)
    expect(stored('user-info')).not.toMatch(/Ada|of-this-session|open sesame/)
    expect(shop.$cart.get().owner).toBe('ada')
  })

  it('keeps what pages show, whatever else the answer has [S3.user-info.display] [S3.user-info.cipher]', async () => {
    answers['/api/v3/user'] = () => ({ ...ada, phone: '+886 2 1234', token: 'secret' })
    await (await openDocument()).loadUser()
    const { decrypt } = await import('./session/cipher.ts')
    const secret = { passphrase: 'open sesame', salt: 'of-this-session' }
    const { id, ...shown } = ada
    expect(JSON.parse(await decrypt(JSON.parse(stored('user-info') ?? ''), secret))).toEqual(shown)
  })

  it('is known to the next document before the call answers [S9.user-info]', async () => {
    await (await openDocument()).loadUser()
    steps.length = 0
    const shop = await openDocument()
    await vi.waitFor(() =>
      expect(shop.$session.get()).toMatchObject({ user: { name: 'Ada', owner: 'ada' } }),
    )
    expect(steps).toEqual([])
  })

  it.each([
    [
      'a changed byte',
      () => {
        const parts = JSON.parse(stored('user-info') ?? '')
        const [first] = parts.data
        const data = (first === 'A' ? 'B' : 'A') + parts.data.slice(1)
        localStorage.setItem('user-info', JSON.stringify({ ...parts, data }))
      },
    ],
    ['the salt of another session', () => salt('of-the-next-session')],
    ['no salt', () => salt('')],
    ['rubbish', () => localStorage.setItem('user-info', '{"iv":1')],
  ])('is dropped and asked for anew with %s [S11] [S3.user-info.session]', async (_, change) => {
    await (await openDocument()).loadUser()
    change()
    const old = stored('user-info')
    let give = (_: typeof ada) => {}
    answers['/api/v3/user'] = () => new Promise<typeof ada>(resolve => (give = resolve))
    steps.length = 0
    const shop = await openDocument()
    await vi.waitFor(() => expect(steps).toEqual(['/api/v3/user']))
    expect(stored('user-info')).toBeNull()
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
    salt('of-the-next-session')
    give({ ...ada, name: 'Ada L.' })
    await vi.waitFor(() => expect(shop.$session.get()).toMatchObject({ user: { name: 'Ada L.' } }))
    await vi.waitFor(() => expect(stored('user-info')).not.toBeNull())
    expect(stored('user-info')).not.toBe(old)
  })

  it('leaves neither user info nor salt behind at sign-out, nor without a session [S3.user-info.session]', async () => {
    const shop = await openDocument()
    await shop.loadUser()
    const copy = stored('user-info') ?? ''
    answers['/api/auth/clear-token'] = fail
    await shop.signOut()
    expect([stored('user-info'), document.cookie]).toEqual([null, ''])
    localStorage.setItem('user-info', copy)
    await openDocument(false)
    await vi.waitFor(() => expect(stored('user-info')).toBeNull())
  })

  it('drops what another passphrase encrypted [S9.user-info]', async () => {
    await (await openDocument()).loadUser()
    answers['/api/v3/user'] = fail
    settings.userInfoPassphrase = 'another one'
    const shop = await openDocument()
    await vi.waitFor(() => expect(stored('user-info')).toBeNull())
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
    settings.userInfoPassphrase = 'open sesame'
  })

  it('lets errors reach the caller and writes nothing [S7.user.rethrown] [A16]', async () => {
    answers['/api/v3/user'] = fail
    const shop = await openDocument()
    await expect(shop.loadUser()).rejects.toThrow(ApiError)
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
    expect(stored('user-info')).toBeNull()
  })

  it('changes nothing of what was known when it fails halfway [A16]', async () => {
    const shop = await openDocument()
    await shop.loadUser()
    await add(shop)
    const known = [stored('user-info'), stored('cart'), shop.$session.get()]
    const { name: _, ...nameless } = ada
    for (const answer of [fail, () => null, () => nameless, () => ({ ...ada, role: 'owner' })]) {
      answers['/api/v3/user'] = answer
      await expect(shop.loadUser()).rejects.toThrow()
      expect([stored('user-info'), stored('cart'), shop.$session.get()]).toEqual(known)
    }
  })

  it('lets no answer win over that of a later call [A11]', async () => {
    const shop = await openDocument()
    const settle: ((user: unknown) => void)[] = []
    answers['/api/v3/user'] = () => new Promise(resolve => settle.push(resolve))
    const first = shop.loadUser()
    await vi.waitFor(() => expect(settle).toHaveLength(1))
    const second = shop.loadUser()
    await vi.waitFor(() => expect(settle).toHaveLength(2))
    settle[1]?.({ ...ada, name: 'Grace' })
    expect(await second).toMatchObject({ name: 'Grace' })
    settle[0]?.(ada)
    await first
    expect(shop.$session.get()).toMatchObject({ user: { name: 'Grace' } })
    const next = await openDocument()
    await vi.waitFor(() => expect(next.$session.get()).toMatchObject({ user: { name: 'Grace' } }))
  })
})

describe('exchangeCode', () => {
  it('signs in, takes a guest’s cart over and names the way back', async () => {
    const shop = await openDocument(false)
    await add(shop)
    expect(await shop.exchangeCode('code')).toEqual({ status: 'signed-in', returnTo: '/es/cart' })
    expect(shop.$session.get().status).toBe('signed-in')
    expect(shop.$cart.get()).toMatchObject({ owner: 'ada', orderItems: [{ product_id: 1012 }] })
    expect(steps).toEqual(['/api/auth/exchange {"t":"code","isConfirmed":false,"timeZone":"UTC"}'])
  })

  it('asks who it is when the state does not match, and tells a used code', async () => {
    const shop = await openDocument(false)
    const details = { name: 'Ada', email: 'ada@example.com' }
    answers['/api/auth/exchange'] = () => {
      throw new shop.ApiError('no', 409, 'state_mismatch', { details })
    }
    expect(await shop.exchangeCode('code')).toEqual({ status: 'confirm', ...details })
    answers['/api/auth/exchange'] = () => {
      throw new shop.ApiError('no', 410, 'code_used')
    }
    expect(await shop.exchangeCode('code')).toEqual({ status: 'used' })
    answers['/api/auth/exchange'] = fail
    await expect(shop.exchangeCode('code')).rejects.toThrow(ApiError)
    expect(shop.$session.get().status).toBe('signed-out')
  })
})

describe('leaveForSignIn', () => {
  it('stores the way back and goes to the sign-in site', async () => {
    const shop = await openDocument(false)
    await shop.leaveForSignIn('/cart')
    expect(steps).toEqual([
      '/api/auth/leave {"returnTo":"/cart"}',
      '→ https://sign-in.example/?state=1',
    ])
  })
})
