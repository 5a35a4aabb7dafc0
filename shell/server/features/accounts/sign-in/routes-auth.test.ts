import { beforeAll, describe, expect, it } from 'vitest'

import {
  app,
  cookieOf,
  cookiesOf,
  openShop,
  post,
  shop,
  startSignIn,
  user,
} from '../testing/external-sign-in.ts'

beforeAll(openShop)

describe('exchange', () => {
  it('creates a session for a code and returns the path to go back to', {
    tags: ['S7.auth'],
  }, async () => {
    const { t, cookie } = await startSignIn('/es/payment?order=7')
    const response = await post('/api/auth/exchange', { t }, cookie)
    expect(response.statusCode).toBe(200)
    expect(response.json().content).toEqual({
      owner: 'c_demo@quarry.example',
      returnTo: '/es/payment?order=7',
    })
    const token = cookieOf(response, 'token')
    expect(token).toMatch(/^token=[\w-]{43};/)
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(token).toContain(flag)
    expect(token).not.toMatch(/Domain|Secure/)
    expect(cookieOf(response, 'state')).toContain('Max-Age=0')
    expect((await user(token.split(';')[0] ?? '')).json().content).toMatchObject({
      email: 'demo@quarry.example',
      role: 'customer',
    })
  })

  it('accepts a code once, also in concurrent requests', { tags: ['U7'] }, async () => {
    const { t, cookie } = await startSignIn('/home')
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => post('/api/auth/exchange', { t }, cookie)),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const received of responses.filter(({ statusCode }) => statusCode !== 200))
      expect([received.statusCode, received.json().error]).toEqual([410, 'code_used'])
  })

  it('rejects a code after 60 seconds', async () => {
    const { t, cookie } = await startSignIn('/home')
    await shop.dependencies.pool.query(
      "update sign_in_codes set expires_at = expires_at - interval '60 seconds'",
    )
    expect((await post('/api/auth/exchange', { t }, cookie)).statusCode).toBe(410)
  })

  it('requires a confirmation if the browser did not start the sign-in, and does not consume the code', {
    tags: ['S7.auth'],
  }, async () => {
    const { t } = await startSignIn('/home')
    const { cookie: foreign } = await startSignIn('/cart')
    for (const cookie of ['', foreign, 'state=rubbish']) {
      const requested = await post('/api/auth/exchange', { t }, cookie)
      expect(requested.statusCode).toBe(409)
      expect(requested.json()).toMatchObject({
        error: 'state_mismatch',
        details: { name: 'Dana Demo', email: 'demo@quarry.example' },
      })
      expect(cookieOf(requested, 'token')).toBe('')
    }
    const confirmed = await post('/api/auth/exchange', { t, isConfirmed: true })
    expect(confirmed.json().content.returnTo).toBe('/home')
  })

  it('requires no confirmation from the person who is signed in, for example in another tab', {
    tags: ['S7.auth'],
  }, async () => {
    const { t } = await startSignIn('/cart')
    const other = await shop.signIn('second@quarry.example')
    expect((await post('/api/auth/exchange', { t }, other)).statusCode).toBe(409)
    const same = await shop.signIn()
    const received = await post('/api/auth/exchange', { t }, same)
    expect(received.statusCode).toBe(200)
    expect((await user(same)).statusCode).toBe(401)
  })

  it('returns only paths of the shop, also with a forged state cookie', {
    tags: ['U8'],
  }, async () => {
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/.//evil.example',
    ]) {
      const { t, cookie } = await startSignIn('/cart')
      const forged = `${cookie.split('.')[0]}.${Buffer.from(path).toString('base64url')}`
      const response = await post('/api/auth/exchange', { t }, forged)
      expect(response.json().content.returnTo, path).toBe('/home')
    }
  })

  it('ends the previous session of the browser', async () => {
    const before = await shop.signIn('second@quarry.example')
    const { t, cookie } = await startSignIn('/home')
    await post('/api/auth/exchange', { t }, `${before}; ${cookie}`)
    expect((await user(before)).statusCode).toBe(401)
  })

  it.each([
    ['', 410],
    ['short', 410],
    ['<script>alert(1)</script>', 410],
    ['a\r\nset-cookie: x', 410],
    ['a'.repeat(8192), 410],
    ['%00%00%00%00%00%00%00%00', 410],
    [['a'.repeat(43)], 422],
    [null, 422],
    [{ toString: 'x' }, 422],
  ])('rejects %j and does not reflect it', { tags: ['U6'] }, async (t, status) => {
    const response = await post('/api/auth/exchange', { t })
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toContain('script')
    expect(cookiesOf(response)).toEqual([])
  })
})

describe('presence', () => {
  it('returns whether the request has a token cookie, also for an invalid one', {
    tags: ['S6.closed.move'],
  }, async () => {
    const readPresence = async (cookie: string) =>
      app.inject({ url: '/api/auth/presence', headers: { cookie } })
    for (const [cookie, hasToken] of [
      [await shop.signIn(), true],
      ['token=unknown', true],
      ['token=', false],
      ['', false],
    ] as const) {
      const response = await readPresence(cookie)
      expect(response.json()).toEqual({ result: true, content: { hasToken }, message: '' })
      expect(response.headers['cache-control']).toBe('private, no-store')
      expect(cookiesOf(response)).toEqual([])
    }
  })
})

describe('leave', () => {
  it('gives two tabs the same state, so that both can return', async () => {
    const first = await post('/api/auth/leave', { returnTo: '/cart' })
    const cookie = cookieOf(first, 'state').split(';')[0] ?? ''
    const second = await post('/api/auth/leave', { returnTo: '/order' }, cookie)
    const stateOf = (response: typeof first) =>
      new URL(response.json().content.signInUrl).searchParams.get('state')
    expect(stateOf(second)).toBe(stateOf(first))
  })

  it('rejects a value that is not a text with field errors', async () => {
    const received = await post('/api/auth/leave', { returnTo: 7 })
    expect(received.statusCode).toBe(422)
    expect(received.json()).toMatchObject({
      error: 'invalid',
      details: { returnTo: 'invalid_type' },
    })
  })
})

describe('the user', () => {
  it('is returned for the cookie or a bearer', {
    tags: ['S7.user.bearer', 'S3.user-info.fields'],
  }, async () => {
    const cookie = await shop.signIn()
    const headers = { authorization: `Bearer ${cookie.slice('token='.length)}` }
    const response = await app.inject({ method: 'POST', url: '/api/v3/user', headers })
    expect(response.json()).toEqual((await user(cookie)).json())
    expect(Object.keys(response.json().content).sort()).toEqual([
      'email',
      'id',
      'isOwn',
      'name',
      'owner',
      'role',
    ])
  })

  it('comes once with the salt of the session, which differs for each session', {
    tags: ['S3.user-info.session'],
  }, async () => {
    const [one, other] = [await shop.signIn(), await shop.signIn()]
    const salt = cookieOf(await user(one), 'user-salt')
    expect(salt).toMatch(/^user-salt=[\w-]{43}; Max-Age=2592000; Path=\/; SameSite=Lax$/)
    const pair = salt.split(';')[0]
    expect(cookiesOf(await user(`${one}; ${pair}`))).toEqual([])
    const another = cookieOf(await user(`${other}; ${pair}`), 'user-salt')
    expect(another).toMatch(/^user-salt=[\w-]{43};/)
    expect(another).not.toContain(pair)
    expect(cookieOf(await user(one), 'user-salt')).toContain(pair)
  })

  it('loses its salt in the browser and in the database when the session ends', {
    tags: ['S3.user-info.session'],
  }, async () => {
    const cookie = await shop.signIn()
    const { t, cookie: state } = await startSignIn('/home')
    const gone = /^user-salt=; Max-Age=0; Path=\//
    const entered = await post('/api/auth/exchange', { t }, `${cookie}; ${state}`)
    expect(cookieOf(entered, 'user-salt')).toMatch(gone)
    const token = cookieOf(entered, 'token').split(';')[0]
    const left = await post('/api/auth/clear-token', undefined, token)
    expect(cookieOf(left, 'user-salt')).toMatch(gone)
    const { rows } = await shop.dependencies.pool.query(
      'select distinct salt from sessions where revoked_at is not null',
    )
    expect(rows).toEqual([{ salt: '' }])
  })

  it('is exactly Unauthenticated without a live session', {
    tags: ['S8.unauthorized.body'],
  }, async () => {
    for (const cookie of [
      '',
      'token=',
      'token=unknown',
      'token=%00',
      `token=${'x'.repeat(4096)}`,
    ]) {
      const received = await user(cookie)
      expect(received.statusCode).toBe(401)
      expect(received.json()).toEqual({ result: false, code: 0, message: 'Unauthenticated.' })
    }
  })
})
