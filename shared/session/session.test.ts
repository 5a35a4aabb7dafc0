// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4402/account"}
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError } from '../http/api-error.ts'
import { decrypt } from './cipher.ts'
import {
  ada,
  add,
  fail,
  openBrowser,
  openTab,
  responses,
  salt,
  settings,
  steps,
  stored,
} from './testing/open-tab.ts'

beforeEach(openBrowser)

describe('loadUser', () => {
  it('returns the user and stores it encrypted', {
    tags: [
      'S3.user-info',
      'S3.user-info.encrypted',
      'S7.user.stored',
      'S3.user-info.key',
      'S3.user-info.fields',
      'S9.user-info',
    ],
  }, async () => {
    const shop = await openTab()
    expect(await shop.loadUser()).toEqual(ada)
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: ada })
    expect(stored('user-info')).toMatch(/^\{"iv":"[^"]{16}","data":"[^"]+"\}$/)
    expect(stored('user-info')).not.toMatch(/Ada|of-this-session|open sesame/)
    expect(shop.$cart.get().owner).toBe('ada')
  })

  it('stores only the fields that pages show', {
    tags: ['S3.user-info.display', 'S3.user-info.cipher'],
  }, async () => {
    responses['/api/v3/user'] = () => ({ ...ada, phone: '+886 2 1234', token: 'secret' })
    await (await openTab()).loadUser()
    const secret = { passphrase: 'open sesame', salt: 'of-this-session' }
    const { id, ...shown } = ada
    expect(JSON.parse(await decrypt(JSON.parse(stored('user-info') ?? ''), secret))).toEqual(shown)
  })

  it('is known to the next page before the request finishes', {
    tags: ['S9.user-info'],
  }, async () => {
    await (await openTab()).loadUser()
    steps.length = 0
    const shop = await openTab()
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
  ])(
    'is dropped and requested again with %s',
    { tags: ['S11', 'S3.user-info.session'] },
    async (_, change) => {
      await (await openTab()).loadUser()
      change()
      const old = stored('user-info')
      let give = (_: typeof ada) => {}
      responses['/api/v3/user'] = () => new Promise<typeof ada>(resolve => (give = resolve))
      steps.length = 0
      const shop = await openTab()
      await vi.waitFor(() => expect(steps).toEqual(['/api/v3/user']))
      expect(stored('user-info')).toBeNull()
      expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
      salt('of-the-next-session')
      give({ ...ada, name: 'Ada L.' })
      await vi.waitFor(() =>
        expect(shop.$session.get()).toMatchObject({ user: { name: 'Ada L.' } }),
      )
      await vi.waitFor(() => expect(stored('user-info')).not.toBeNull())
      expect(stored('user-info')).not.toBe(old)
    },
  )

  it('stores neither user info nor salt after sign-out or without a session', {
    tags: ['S3.user-info.session'],
  }, async () => {
    const shop = await openTab()
    await shop.loadUser()
    const copy = stored('user-info') ?? ''
    responses['/api/auth/clear-token'] = fail
    await shop.signOut()
    expect([stored('user-info'), document.cookie]).toEqual([null, ''])
    localStorage.setItem('user-info', copy)
    await openTab(false)
    await vi.waitFor(() => expect(stored('user-info')).toBeNull())
  })

  it('removes user info that was encrypted with another passphrase', {
    tags: ['S9.user-info'],
  }, async () => {
    await (await openTab()).loadUser()
    responses['/api/v3/user'] = fail
    settings.userInfoPassphrase = 'another one'
    const shop = await openTab()
    await vi.waitFor(() => expect(stored('user-info')).toBeNull())
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
    settings.userInfoPassphrase = 'open sesame'
  })

  it('rejects with the error and writes nothing', {
    tags: ['S7.user.rethrown', 'A16'],
  }, async () => {
    responses['/api/v3/user'] = fail
    const shop = await openTab()
    await expect(shop.loadUser()).rejects.toThrow(ApiError)
    expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
    expect(stored('user-info')).toBeNull()
  })

  it('keeps the known user when a step fails', { tags: ['A16'] }, async () => {
    const shop = await openTab()
    await shop.loadUser()
    await add(shop)
    const known = [stored('user-info'), stored('cart'), shop.$session.get()]
    const { name: _, ...withoutName } = ada
    for (const response of [
      fail,
      () => null,
      () => withoutName,
      () => ({ ...ada, role: 'owner' }),
    ]) {
      responses['/api/v3/user'] = response
      await expect(shop.loadUser()).rejects.toThrow()
      expect([stored('user-info'), stored('cart'), shop.$session.get()]).toEqual(known)
    }
  })

  it('ignores a response that arrives after that of a later request', {
    tags: ['A11'],
  }, async () => {
    const shop = await openTab()
    const resolvers: ((user: unknown) => void)[] = []
    responses['/api/v3/user'] = () => new Promise(resolve => resolvers.push(resolve))
    const first = shop.loadUser()
    await vi.waitFor(() => expect(resolvers).toHaveLength(1))
    const second = shop.loadUser()
    await vi.waitFor(() => expect(resolvers).toHaveLength(2))
    resolvers[1]?.({ ...ada, name: 'Grace' })
    expect(await second).toMatchObject({ name: 'Grace' })
    resolvers[0]?.(ada)
    await first
    expect(shop.$session.get()).toMatchObject({ user: { name: 'Grace' } })
    const next = await openTab()
    await vi.waitFor(() => expect(next.$session.get()).toMatchObject({ user: { name: 'Grace' } }))
  })
})

describe('exchangeCode', () => {
  it('signs in, adopts a guest’s cart and returns the path to open next', async () => {
    const shop = await openTab(false)
    await add(shop)
    expect(await shop.exchangeCode('code')).toEqual({ status: 'signed-in', returnTo: '/es/cart' })
    expect(shop.$session.get().status).toBe('signed-in')
    expect(shop.$cart.get()).toMatchObject({ owner: 'ada', orderItems: [{ product_id: 1012 }] })
    expect(steps).toEqual([
      '/api/auth/exchange {"t":"code","isConfirmed":false,"timeZone":"UTC"}',
      '/api/v3/user',
    ])
  })

  it('stores the user for the next page', {
    tags: ['S7.user.sign-in'],
  }, async () => {
    responses['/api/v3/user'] = () => {
      salt('of-the-new-session')
      return ada
    }
    await (await openTab(false)).exchangeCode('code')
    expect(stored('user-info')).toMatch(/^\{"iv":/)
    steps.length = 0
    const next = await openTab()
    await vi.waitFor(() => expect(next.$session.get()).toMatchObject({ user: { name: 'Ada' } }))
    expect(steps).toEqual([])
  })

  it.each([
    ['fails', fail],
    ['says nonsense', () => ({ name: 7 })],
  ])(
    'signs in even when the user request %s',
    { tags: ['S7.user.sign-in'] },
    async (_, response) => {
      responses['/api/v3/user'] = response
      const shop = await openTab(false)
      expect(await shop.exchangeCode('code')).toEqual({ status: 'signed-in', returnTo: '/es/cart' })
      expect(shop.$session.get()).toEqual({ status: 'signed-in', user: null })
      expect(stored('user-info')).toBeNull()
    },
  )

  it('waits for the user at most three seconds', { tags: ['S7.user.sign-in'] }, async () => {
    const requested = new Promise<void>(resolve => {
      responses['/api/v3/user'] = () => {
        resolve()
        return new Promise(() => {})
      }
    })
    const shop = await openTab(false)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const signedIn = shop.exchangeCode('code')
    await requested
    await vi.advanceTimersByTimeAsync(2999)
    expect(await Promise.race([signedIn, Promise.resolve('waits')])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(await signedIn).toMatchObject({ status: 'signed-in' })
  })

  it('sends the state that was returned with the code', {
    tags: ['D7.outside.state'],
  }, async () => {
    const shop = await openTab(false)
    await shop.exchangeCode('code', false, 'proof')
    expect(steps[0]).toContain('{"t":"code","state":"proof","isConfirmed":false')
  })

  it('requires confirmation when the state does not match, and reports a used code', async () => {
    const shop = await openTab(false)
    const details = { name: 'Ada', email: 'ada@example.com' }
    responses['/api/auth/exchange'] = () => {
      throw new ApiError('no', 409, 'state_mismatch', { details })
    }
    expect(await shop.exchangeCode('code')).toEqual({ status: 'confirm', ...details })
    responses['/api/auth/exchange'] = () => {
      throw new ApiError('no', 410, 'code_used')
    }
    expect(await shop.exchangeCode('code')).toEqual({ status: 'used' })
    responses['/api/auth/exchange'] = () => {
      throw new ApiError('no', 422, 'code_unusable')
    }
    expect(await shop.exchangeCode('code')).toEqual({ status: 'unusable' })
    responses['/api/auth/exchange'] = fail
    await expect(shop.exchangeCode('code')).rejects.toThrow(ApiError)
    expect(shop.$session.get().status).toBe('signed-out')
  })
})

describe('leaveForSignIn', () => {
  it('stores the return path and opens the sign-in site', async () => {
    const shop = await openTab(false)
    await shop.leaveForSignIn('/cart')
    expect(steps).toEqual([
      '/api/auth/leave {"returnTo":"/cart"}',
      '→ https://sign-in.example/?state=1',
    ])
  })
})
