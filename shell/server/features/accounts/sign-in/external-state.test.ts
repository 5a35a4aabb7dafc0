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

/** Codes like those of Laravel, each of which was not used before. */
const newCode = () => `12|${randomBytes(12).toString('base64')}==`

type Left = { site: URL; cookie: string }

/** Asks for a closed page: the way out, and what the browser keeps of it. */
async function leave(path = '/es/cart', cookie = ''): Promise<Left> {
  const response = await shop.app.inject({ url: path, headers: { cookie } })
  const stored = cookieOf(response, 'state').split(';')[0] ?? ''
  return { site: new URL(response.headers.location ?? ''), cookie: stored }
}

/** What the page at the end of the way back sends, with the cookies of this browser. */
async function comeBack(address: string, cookie: string) {
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

describe('the way out to an outside sign-in site', () => {
  it('names where to come back to, with the state of this browser', {
    tags: ['D7.outside.state'],
  }, async () => {
    const { site, cookie } = await leave()
    const secret = cookie.slice('state='.length).split('.')[0] ?? ''
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(site.origin + site.pathname).toBe('https://gsn.example/login')
    expect(Object.fromEntries(site.searchParams)).toEqual({
      shop: '7',
      return: `http://localhost:3000/es/home?state=${secret}`,
      state: secret,
    })
  })

  it('changes nothing that GSN_URL itself says, and says nothing with GSN_STATE=off', async () => {
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

it('leaves neither code nor state in the way back of somebody who comes without a code', async () => {
  const { site, cookie } = await leave('/cart')
  for (const query of ['', '&t=a&t=b']) {
    const address = new URL(`${site.searchParams.get('return')}${query}`)
    const again = await leave(address.pathname + address.search, cookie)
    const [, path = ''] = again.cookie.split('.')
    expect(Buffer.from(path, 'base64url').toString()).toBe('/home')
  }
})

describe('the way back from an outside sign-in site', () => {
  it('signs in silently with the state that this attempt took along, in either of its two ways', {
    tags: ['D7.outside.state'],
  }, async () => {
    for (const back of [
      ({ site }: Left) => withCode(site.searchParams.get('return') ?? ''),
      ({ site }: Left) => `${withCode(home)}&state=${site.searchParams.get('state')}`,
      ({ site }: Left) =>
        `${withCode(site.searchParams.get('return') ?? '')}&state=${site.searchParams.get('state')}`,
    ]) {
      const left = await leave()
      const response = await comeBack(back(left), left.cookie)
      expect(response.statusCode).toBe(200)
      expect(response.json().content.returnTo).toBe('/es/cart')
      expect(cookieOf(response, 'state')).toContain('Max-Age=0')
    }
  })

  it('asks who it is without it, though the browser has a state of its own', {
    tags: ['D7.outside.state'],
  }, async () => {
    const [victim, attacker] = [await leave(), await leave()]
    const planted = attacker.site.searchParams.get('return') ?? ''
    const other = planted.replace(/.$/, last => (last === 'A' ? 'B' : 'A'))
    for (const address of [
      withCode(home),
      withCode(planted),
      withCode(other),
      `${withCode(victim.site.searchParams.get('return') ?? '')}&state=x`,
      withCode(`${home}?state=`),
    ]) {
      const received = await comeBack(address, victim.cookie)
      expect([received.statusCode, received.json().error]).toEqual([409, 'state_mismatch'])
      expect(received.json().details).toEqual({ name: 'Ana', email: 'a@x.example' })
      expect(cookieOf(received, 'token')).toBe('')
    }
    expect((await comeBack(withCode(planted), '')).statusCode).toBe(409)
  })

  it('asks when a neighbour host has planted a second state', {
    tags: ['D7.outside.state'],
  }, async () => {
    const [own, planted] = [await leave(), await leave()]
    for (const cookies of [
      [own.cookie, planted.cookie],
      [planted.cookie, own.cookie],
    ])
      for (const { site } of [own, planted]) {
        const back = withCode(site.searchParams.get('return') ?? '')
        expect((await comeBack(back, cookies.join('; '))).statusCode).toBe(409)
      }
  })

  it('signs in once it was confirmed, and a state proves one sign-in only', {
    tags: ['D7.outside.state'],
  }, async () => {
    const left = await leave()
    const target = new URL(withCode(home))
    expect((await exchange(target, left.cookie)).statusCode).toBe(409)
    expect((await exchange(target, left.cookie, true)).statusCode).toBe(200)
    const again = withCode(left.site.searchParams.get('return') ?? '')
    expect((await comeBack(again, '')).statusCode).toBe(409)
    expect(requested).toBe(3)
  })
})
