import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { cookieOf } from '../testing/external-sign-in.ts'

const gsn = 'https://gsn.example/login?shop=7'
let shop: TestApp
let requested: number
beforeAll(async () => {
  shop = await createTestApp({
    environment: { GSN_URL: gsn, API_URL: 'https://api.gsn.example', RATE_LIMITS: 'off' },
    fetch: async () => {
      requested += 1
      return Response.json({ result: true, content: { id: 7, name: 'Ana', email: 'a@x.example' } })
    },
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  requested = 0
})

/** Creates a new code in the format of Laravel. */
const newCode = () => `12|${randomBytes(12).toString('base64')}==`

type Departure = { site: URL; cookie: string }

/** Requests a page that requires a session. Returns the address of the sign-in site and the state cookie. */
async function startSignIn(path = '/es/cart', cookie = ''): Promise<Departure> {
  const response = await shop.app.inject({ url: path, headers: { cookie } })
  const stored = cookieOf(response, 'state').split(';')[0] ?? ''
  return { site: new URL(response.headers.location ?? ''), cookie: stored }
}

/** Opens a return address and exchanges its code, with the cookies of this browser. */
async function returnTo(address: string, cookie: string) {
  const { pathname, search } = new URL(address)
  const home = await shop.app.inject({ url: pathname + search, headers: { cookie } })
  const target = new URL(home.headers.location ?? '', address)
  expect(target.pathname).toMatch(/\/auth\/processing$/)
  return exchange(target, cookie)
}

function exchange({ searchParams }: URL, cookie: string, isConfirmed = false) {
  const body = { t: searchParams.get('t'), state: searchParams.get('state') ?? undefined }
  const url = '/api/auth/exchange'
  return shop.app.inject({
    method: 'POST',
    url,
    body: { ...body, isConfirmed },
    headers: { cookie },
  })
}

const withCode = (address: string, t = newCode()) =>
  `${address}${address.includes('?') ? '&' : '?'}t=${encodeURIComponent(t)}`
const home = 'http://localhost:3000/home'

describe('the redirect to an external sign-in site', () => {
  it('contains the return address and the state of this browser', {
    tags: ['D7.outside.state'],
  }, async () => {
    const { site, cookie } = await startSignIn()
    const secret = cookie.slice('state='.length).split('.')[0] ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(site.origin + site.pathname).toBe('https://gsn.example/login')
    expect(Object.fromEntries(site.searchParams)).toEqual({
      shop: '7',
      return: `http://localhost:3000/es/home?state=${secret}`,
      state: secret,
    })
  })

  it('does not change the parameters of GSN_URL, and adds none with GSN_STATE=off', async () => {
    const own = { GSN_URL: 'https://gsn.example/?return=https://shop.example/x', SANDBOX: 'off' }
    for (const [environment, parameters] of [
      [own, ['return', 'state']],
      [{ ...own, GSN_STATE: 'off' }, ['return']],
    ] as const) {
      const other = await createTestApp({ environment })
      const { headers } = await other.app.inject({ url: '/cart' })
      await other.close()
      const { searchParams } = new URL(headers.location ?? '')
      expect(searchParams.getAll('return')).toEqual(['https://shop.example/x'])
      expect([...searchParams.keys()]).toEqual(parameters)
    }
  })
})

it('removes code and state from the return path of a browser without a code', async () => {
  const { site, cookie } = await startSignIn('/cart')
  for (const query of ['', '&t=a&t=b']) {
    const address = new URL(`${site.searchParams.get('return')}${query}`)
    const again = await startSignIn(address.pathname + address.search, cookie)
    const [, path = ''] = again.cookie.split('.')
    expect(Buffer.from(path, 'base64url').toString()).toBe('/home')
  }
})

describe('the return from an external sign-in site', () => {
  it('signs in without a question if either parameter has the state of this attempt', {
    tags: ['D7.outside.state'],
  }, async () => {
    for (const back of [
      ({ site }: Departure) => withCode(site.searchParams.get('return') ?? ''),
      ({ site }: Departure) => `${withCode(home)}&state=${site.searchParams.get('state')}`,
      ({ site }: Departure) =>
        `${withCode(site.searchParams.get('return') ?? '')}&state=${site.searchParams.get('state')}`,
    ]) {
      const left = await startSignIn()
      const response = await returnTo(back(left), left.cookie)
      expect(response.statusCode).toBe(200)
      expect(response.json().content.returnTo).toBe('/es/cart')
      expect(cookieOf(response, 'state')).toContain('Max-Age=0')
    }
  })

  it('requires a confirmation without that state, even if the browser has another one', {
    tags: ['D7.outside.state'],
  }, async () => {
    const [victim, attacker] = [await startSignIn(), await startSignIn()]
    const planted = attacker.site.searchParams.get('return') ?? ''
    const other = planted.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    for (const address of [
      withCode(home),
      withCode(planted),
      withCode(other),
      `${withCode(victim.site.searchParams.get('return') ?? '')}&state=x`,
      withCode(`${home}?state=`),
    ]) {
      const received = await returnTo(address, victim.cookie)
      expect([received.statusCode, received.json().error]).toEqual([409, 'state_mismatch'])
      expect(received.json().details).toEqual({ name: 'Ana', email: 'a@x.example' })
      expect(cookieOf(received, 'token')).toBe('')
    }
    expect((await returnTo(withCode(planted), '')).statusCode).toBe(409)
  })

  it('requires a confirmation if another host has planted a second state', {
    tags: ['D7.outside.state'],
  }, async () => {
    const [own, planted] = [await startSignIn(), await startSignIn()]
    for (const cookies of [
      [own.cookie, planted.cookie],
      [planted.cookie, own.cookie],
    ])
      for (const { site } of [own, planted]) {
        const back = withCode(site.searchParams.get('return') ?? '')
        expect((await returnTo(back, cookies.join('; '))).statusCode).toBe(409)
      }
  })

  it('signs in after a confirmation, and accepts a state only once', {
    tags: ['D7.outside.state'],
  }, async () => {
    const left = await startSignIn()
    const target = new URL(withCode(home))
    expect((await exchange(target, left.cookie)).statusCode).toBe(409)
    expect((await exchange(target, left.cookie, true)).statusCode).toBe(200)
    const again = withCode(left.site.searchParams.get('return') ?? '')
    expect((await returnTo(again, '')).statusCode).toBe(409)
    expect(requested).toBe(3)
  })
})
