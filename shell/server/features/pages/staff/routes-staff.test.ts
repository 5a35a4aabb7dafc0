import type { ProviderConfirmation } from '@storefront/api/registry'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createBrowser, type OpenIdProvider } from '../../accounts/testing/openid-provider.ts'
import { openStaffShop } from '../../accounts/testing/staff-shop.ts'

let provider: OpenIdProvider
let shop: TestApp
let close: () => Promise<void>
beforeAll(async () => {
  ;({ provider, shop, close } = await openStaffShop())
})
afterAll(() => close())

const ada = { name: 'Ada Wong', email: 'ada@shop.example', groups: ['shop-operators'] }
beforeEach(() => {
  const { state } = provider
  state.people.clear()
  state.people.set('ada', ada)
  state.people.set('ben', { ...ada, name: 'Ben Ito', groups: 'shop-support' })
  state.people.set('cleo', { ...ada, name: 'Cleo Diaz', groups: ['shop-accounting'] })
  state.current = 'ada'
})

const get = (url: string, cookie = '') => shop.app.inject({ url, headers: { cookie } })
const post = (url: string, payload: object, headers: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url, payload, headers })

/** The cookies that a response sets, without those that it clears. */
function cookiesOf(response: LightMyRequestResponse): Record<string, string> {
  const set = response.cookies.filter(({ value }) => value !== '')
  return Object.fromEntries(set.map(({ name, value }) => [name, `${name}=${value}`]))
}

type Change = { parameters?: Record<string, string | null>; returned?: Record<string, string> }

function change(url: URL, parameters: Record<string, string | null> = {}): URL {
  for (const [name, value] of Object.entries(parameters))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return url
}

/** Goes to the provider and back, with other parameters on the way if the test says so. */
async function travel(
  path: string,
  { browser = createBrowser(), cookie = '', parameters, returned }: Change & TravelOptions = {},
) {
  const left = await get(path, cookie)
  expect(left.statusCode).toBe(302)
  const target = change(new URL(String(left.headers.location)), parameters)
  const back = change(await browser.follow(target.href), returned)
  const attempt = cookiesOf(left)['staff-sign-in'] ?? ''
  const cookies = [attempt, cookie].filter(each => each !== '').join('; ')
  const response = await get(back.pathname + back.search, cookies)
  return { response, back, cookies }
}
type TravelOptions = { browser?: ReturnType<typeof createBrowser>; cookie?: string }

async function signIn(person: string, options: TravelOptions = {}): Promise<string> {
  provider.state.current = person
  const { response } = await travel('/_staff/sign-in?returnTo=%2F_ops', options)
  expect(response.statusCode).toBe(302)
  return cookiesOf(response).token ?? ''
}

const roleIn = async (cookie: string) => {
  const response = await post('/api/v3/user', {}, { cookie })
  return response.statusCode === 200 ? response.json().content.role : response.statusCode
}

describe('the sign-in of staff', () => {
  it('gives an operator a session of eight hours, and returns to the page', async () => {
    const { response } = await travel('/_staff/sign-in?returnTo=%2Fes%2F_ops')
    expect(response.headers.location).toBe('/es/_ops')
    const cookie = response.cookies.find(({ name }) => name === 'token')
    expect(cookie).toMatchObject({ maxAge: 8 * 3600, httpOnly: true, sameSite: 'Lax' })
    const { token = '' } = cookiesOf(response)
    expect(await roleIn(token)).toBe('operator')
    expect((await get('/_registry/tokens', token)).statusCode).toBe(200)
    const { rows } = await shop.dependencies.pool.query(
      "SELECT expires_at <= now() + interval '8 hours' AS short FROM sessions WHERE staff_subject = 'ada'",
    )
    expect(rows).toEqual([{ short: true }])
  })

  it('opens the desk for an agent, and nothing of the registry', async () => {
    provider.state.current = 'ben'
    const { response } = await travel('/_staff/sign-in')
    expect(response.headers.location).toBe('/chat/desk')
    const { token = '' } = cookiesOf(response)
    expect((await get('/api/v3/desk/conversations', token)).statusCode).toBe(200)
    expect((await get('/_registry/tokens', token)).statusCode).toBe(403)
  })

  it('rejects a person without a role, and explains it', async () => {
    provider.state.current = 'cleo'
    const { response } = await travel('/_staff/sign-in')
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('Acme knows you')
    expect(cookiesOf(response).token).toBeUndefined()
    const { rows } = await shop.dependencies.pool.query(
      "SELECT 1 FROM accounts WHERE name = 'Cleo Diaz'",
    )
    expect(rows).toEqual([])
  })

  it('reads groups at each sign-in, and ends sessions of people who lost theirs', async () => {
    const before = await signIn('ada')
    provider.state.people.set('ada', { ...ada, groups: [] })
    const { response } = await travel('/_staff/sign-in')
    expect(response.statusCode).toBe(403)
    expect(await roleIn(before)).toBe(401)
  })

  it('identifies people by their subject, never by their e-mail address', async () => {
    const email = 'operator@quarry.example'
    provider.state.people.set('dora', { ...ada, email, groups: ['shop-support'] })
    const one = await post('/api/v3/user', {}, { cookie: await signIn('dora') })
    const other = await post('/api/v3/user', {}, { cookie: await signIn('ada') })
    expect(one.json().content).toMatchObject({ email, role: 'support', isOwn: false })
    expect(one.json().content.id).not.toBe(other.json().content.id)
    const { rows } = await shop.dependencies.pool.query(
      'SELECT count(*)::integer AS n FROM accounts WHERE email = $1',
      [email],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it.each<[string, Change]>([
    ['another nonce', { parameters: { nonce: 'other' } }],
    ['another state', { parameters: { state: 'other' } }],
    ['another code challenge', { parameters: { code_challenge: 'x'.repeat(43) } }],
    ['another issuer', { returned: { iss: 'https://evil.example' } }],
    ['another code', { returned: { code: 'other' } }],
  ])('rejects %s', async (_, changes) => {
    const { response } = await travel('/_staff/sign-in', changes)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('This sign-in has ended')
    expect(cookiesOf(response).token).toBeUndefined()
  })

  it('rejects an answer without the cookie of the browser, and one that was used', async () => {
    const { response, back, cookies } = await travel('/_staff/sign-in')
    expect(response.statusCode).toBe(302)
    const address = back.pathname + back.search
    expect((await get(address)).statusCode).toBe(400)
    const replayed = await get(address, cookies)
    expect(replayed.statusCode).toBe(400)
    expect(cookiesOf(replayed).token).toBeUndefined()
  })

  it('never leads to another site', async () => {
    const { response } = await travel('/_staff/sign-in?returnTo=%2F%2Fevil.example')
    expect(response.headers.location).toBe('/_ops')
  })

  it('starts at every page of staff', async () => {
    const urlOf = async (returnTo: string) =>
      (await post('/api/auth/leave', { returnTo }, {})).json().content.signInUrl
    expect(await urlOf('/es/chat/desk?view=all')).toBe(
      'http://localhost:3000/_staff/sign-in?returnTo=%2Fes%2Fchat%2Fdesk%3Fview%3Dall',
    )
    expect(await urlOf('/cart')).toMatch(/^http:\/\/127\.0\.0\.1:3001\/sign-in/)
  })
})

describe('roles of accounts', () => {
  it('count for nothing while the provider is set', async () => {
    const cookie = await shop.signIn('operator@quarry.example')
    expect(await roleIn(cookie)).toBe('customer')
    expect((await get('/_registry/tokens', cookie)).statusCode).toBe(403)
  })

  it('count in an emergency', async () => {
    const { staffProvider } = shop.dependencies.config
    if (!staffProvider) throw new Error('There is no provider')
    const cookie = await shop.signIn('operator@quarry.example')
    staffProvider.hasAccountRoles = true
    expect(await roleIn(cookie)).toBe('operator')
    staffProvider.hasAccountRoles = false
  })
})

describe('a change', () => {
  const input = { team: 'catalog', scopes: ['publish'], label: 'Mine' }
  const needed = async (cookie: string): Promise<ProviderConfirmation> => {
    const rejected = await post('/_registry/tokens', input, { cookie })
    expect(rejected.json().error).toBe('confirmation_needed')
    return rejected.json().details
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = (page: string, cookie: string) => {
    const [, field = ''] = /name="field" value="([^"]+)"/.exec(page) ?? []
    const payload = new URLSearchParams({ field }).toString()
    const headers = { ...form, cookie, 'sec-fetch-site': 'same-origin' }
    return shop.app.inject({ method: 'POST', url: '/_staff/confirm', payload, headers })
  }
  const confirm = (secret: string, cookie: string) =>
    post('/_registry/confirm', { secret }, { cookie })

  it('needs a sign-in of this moment, once for each page', async () => {
    const browser = createBrowser()
    const cookie = await signIn('ada', { browser })
    const offer = await needed(cookie)
    expect(offer.provider).toBe('Acme')
    expect((await confirm(offer.secret, cookie)).statusCode).toBe(403)
    const { response } = await travel(offer.path, { browser, cookie })
    expect(response.body).toContain(offer.code)
    expect((await confirm(offer.secret, cookie)).statusCode).toBe(403)
    expect((await press(response.body, cookie)).body).toContain('Changes are allowed')
    const other = await needed(cookie)
    expect((await confirm(other.secret, cookie)).statusCode).toBe(403)
    const confirmed = await confirm(offer.secret, cookie)
    expect((await confirm(offer.secret, cookie)).statusCode).toBe(403)
    const headers = { cookie, 'x-confirmation': confirmed.json().content.confirmation }
    expect((await post('/_registry/tokens', input, headers)).statusCode).toBe(200)
    const [entry] = (await get('/_registry/audit', cookie)).json().content
    expect(entry).toMatchObject({ who: 'Ada Wong (ada)', what: 'token.create', outcome: 'done' })
  })

  it('is rejected if the provider did not ask again', async () => {
    const browser = createBrowser()
    const signedInAt = Math.floor(Date.now() / 1000) - 3600
    provider.state.people.set('ada', { ...ada, signedInAt })
    const cookie = await signIn('ada', { browser })
    const { path } = await needed(cookie)
    const parameters = { max_age: null, prompt: null }
    const { response } = await travel(path, { browser, cookie, parameters })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('Acme did not ask who you are')
    expect(response.body).not.toContain('name="field"')
  })

  it('is rejected if another person signs in, or without the session', async () => {
    const cookie = await signIn('ada')
    const { path } = await needed(cookie)
    provider.state.current = 'ben'
    expect((await travel(path, { cookie })).response.statusCode).toBe(400)
    expect((await get(path)).statusCode).toBe(400)
  })

  it('cannot be confirmed with a forged field, or that of another session', async () => {
    const cookie = await signIn('ada')
    const { path, secret } = await needed(cookie)
    const { response } = await travel(path, { cookie })
    const other = await signIn('ada')
    expect((await press('name="field" value="forged"', cookie)).statusCode).toBe(400)
    expect((await press(response.body, other)).statusCode).toBe(400)
    expect((await confirm(secret, cookie)).statusCode).toBe(403)
  })

  it('has no password, and roles have another source', async () => {
    const cookie = await signIn('ada')
    const answered = await post('/_registry/confirm', { password: 'none' }, { cookie })
    expect(answered.statusCode).toBe(403)
  })
})

describe('the sign-out of staff', () => {
  it('ends the session here, and then at the provider', async () => {
    const cookie = await signIn('ada')
    const ended = await post('/api/auth/clear-token', {}, { cookie })
    expect(ended.json().content.mainSiteUrl).toBe('http://localhost:3000/_staff/sign-out')
    expect(await roleIn(cookie)).toBe(401)
    const { location } = (await get('/_staff/sign-out')).headers
    const target = new URL(String(location))
    expect(target.origin).toBe(provider.issuer)
    expect(target.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:3000/guest')
  })
})

describe('without the provider', () => {
  it('only staff cannot sign in, until it is back', async () => {
    let isDown = true
    const environment = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'shop',
      OIDC_CLIENT_SECRET: 'secret-of-the-shop',
      OIDC_OPERATORS: 'shop-operators',
      RATE_LIMITS: 'off',
    }
    const call: typeof fetch = async (...input) => {
      if (isDown) throw new TypeError('fetch failed')
      return fetch(...input)
    }
    const other = await createTestApp({ environment, fetch: call })
    const failed = await other.app.inject('/_staff/sign-in')
    expect(failed.statusCode).toBe(503)
    expect(failed.body).toContain('Customers are not affected')
    expect((await other.app.inject('/guest')).statusCode).toBe(200)
    expect((await other.app.inject('/_staff/sign-out')).headers.location).toBe(
      other.dependencies.config.mainSiteUrl,
    )
    isDown = false
    expect((await other.app.inject('/_staff/sign-in')).statusCode).toBe(302)
    await other.close()
  })
})
