import { createHash, randomUUID } from 'node:crypto'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sampleFiles } from '../../features/chat/testing/sample-files.ts'
import { openStream } from '../../features/events/testing/open-stream.ts'
import { releasesOf } from '../../features/releases/composition/start-files.ts'
import type { LiveComposition } from '../../features/releases/composition/types.ts'
import type { TestApp } from '../../testing/app.ts'
import { listRoutes } from '../../testing/list-routes.ts'
import {
  type InjectedResponse,
  loadPages,
  loadPlainPages,
  openShopWithEveryAccount,
  type ShopWithEveryAccount,
} from '../../testing/shop-with-every-account.ts'

let full: ShopWithEveryAccount
let shop: TestApp
let live: LiveComposition

beforeAll(async () => {
  full = await openShopWithEveryAccount()
  shop = full.shop
  live = full.live
})
afterAll(() => full.close())

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}
const closed = {
  ...common,
  'cache-control': 'private, no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}
const pageHeaders = {
  ...common,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-cache',
  'integrity-policy': 'blocked-destinations=(script)',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  vary: 'accept-encoding',
}
/** Separates the operators' page from all other pages of the shop. */
const isolated = { 'cross-origin-opener-policy': 'noopener-allow-popups' }
const isOperators = (url: string, { statusCode }: InjectedResponse) =>
  url.endsWith('/_ops') && statusCode === 200
const immutable = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'

const get = (url: string, headers: Record<string, string> = {}): Promise<InjectedResponse> =>
  shop.app.inject({ method: 'GET', url, headers })

/** The exact policy of a page. The hash is that of its only inline script. */
function expectPolicy(response: InjectedResponse, url: string): void {
  const [, boot = ''] = /<script>(.*?)<\/script>/s.exec(response.body) ?? []
  const hash = createHash('sha256').update(boot).digest('base64')
  const styles = "style-src 'self'(?: 'sha256-[A-Za-z0-9+/]{43}=')*"
  const [, before, after] = new RegExp(`^(.*); ${styles}; (.*)$`).exec(policyOf(response)) ?? []
  expect(before, url).toBe(`default-src 'none'; script-src 'self' 'sha256-${hash}'`)
  expect(after, url).toBe(
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
      'frame-src http://127.0.0.1:3001; ' +
      "form-action 'self' http://127.0.0.1:3001; base-uri 'none'; object-src 'none'; " +
      "worker-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; " +
      'trusted-types default iconify',
  )
}
const policyOf = (response: InjectedResponse) => String(response.headers['content-security-policy'])

/** Name, URL, status, and the headers that differ from `closed`. */
const rows: [what: string, url: () => string, status: number, headers: object][] = [
  ['composition', () => `/c/${live.id}.json`, 200, { 'cache-control': immutable }],
  ['build', () => `/_builds/${live.id}.json`, 200, { 'cache-control': immutable }],
  ['latest build', () => '/_builds/latest.json', 200, { 'cache-control': 'private, no-cache' }],
  ['payload', () => '/_payload/home.columns.json', 200, { 'cache-control': 'private, no-cache' }],
  [
    'icons',
    () => '/api/icons/lucide.json?icons=cpu',
    200,
    { 'cache-control': 'public, max-age=604800' },
  ],
  ['robots', () => '/robots.txt', 200, { 'cache-control': day }],
  ['favicon', () => '/favicon.ico', 200, { 'cache-control': day }],
  ['touch icon', () => '/apple-touch-icon.png', 200, { 'cache-control': day }],
  ['start page', () => '/', 302, { 'cache-control': 'no-store' }],
  ['one-time code', () => '/home?t=once', 302, { 'cache-control': 'no-store' }],
  ['unknown file', () => '/r/catalog/none.js', 404, {}],
  ['unknown composition', () => `/c/${'0'.repeat(64)}.json`, 404, {}],
  ['unknown build', () => '/_builds/none.json', 404, {}],
  ['unknown payload', () => '/_payload/cart.json', 404, {}],
  ['unknown icons', () => '/api/icons/none.json?icons=a', 404, {}],
  ['health', () => '/healthz', 200, { 'cache-control': 'no-store' }],
  ['unsigned attachment', () => `/files/chat/${randomUUID()}?expires=1&signature=x`, 403, {}],
]

describe('headers', () => {
  it('of pages forbid everything that is not listed, for every user, and redirections are not cached', async () => {
    const requested = await loadPages(full)
    expect(new Set(requested.map(({ response }) => response.statusCode))).toEqual(
      new Set([200, 302, 403, 404]),
    )
    for (const { url, response, isOpen } of requested) {
      if (isOpen) {
        const opener = isOperators(url, response) ? isolated : {}
        expect(response.headers, url).toMatchObject({ ...pageHeaders, ...opener })
        expectPolicy(response, url)
        expect(response.headers['set-cookie'], url).toBeUndefined()
      } else {
        expect([response.statusCode, url]).toEqual([302, url])
        expect(response.headers, url).toMatchObject({ ...closed, 'cache-control': 'no-store' })
      }
    }
  })

  it('of pages without a composition allow only their own style', async () => {
    const responses = await loadPlainPages(full)
    expect(responses.map(response => response.statusCode)).toEqual([400, 503, 500])
    for (const received of responses) {
      expect(received.headers).toMatchObject({ ...pageHeaders, 'cache-control': 'no-store' })
      expect(policyOf(received)).toMatch(
        /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      )
    }
  })

  it('of all files of the shop, compressed or not, are those of immutable files', async () => {
    const files = releasesOf(live.composition).flatMap(release => release.files)
    for (const { path, encodings } of files)
      for (const encoding of ['identity', ...Object.keys(encodings)]) {
        const response = await get(path, { 'accept-encoding': encoding })
        expect([
          response.statusCode,
          response.headers['content-encoding'] ?? 'identity',
          path,
        ]).toEqual([200, encoding, path])
        const expected = { ...closed, 'cache-control': immutable, vary: 'accept-encoding' }
        expect(response.headers, path).toMatchObject(expected)
        expect(response.headers['set-cookie'], path).toBeUndefined()
      }
  })

  it.each(rows)('of %s forbid to show and to run anything', async (_what, url, status, headers) => {
    const response = await get(url())
    expect(response.statusCode).toBe(status)
    expect(response.headers).toMatchObject({ ...closed, ...headers })
    expect(response.headers['set-cookie']).toBeUndefined()
    const isPublic = /public/.test(String(response.headers['cache-control']))
    if (isPublic) expect(response.headers['x-composition']).toBeUndefined()
  })

  it('of every route of the server are closed, for every response and every user', async () => {
    await shop.app.ready()
    const routes = listRoutes(shop.app.printRoutes({ commonPrefix: false }))
    expect(routes.length).toBeGreaterThan(50)
    for (const { method, path } of routes)
      for (const visitor of [null, 'demo@quarry.example', 'operator@quarry.example']) {
        const cookie = visitor === null ? '' : await shop.signIn(visitor)
        const body = method === 'GET' ? {} : { payload: {} }
        const url = path.replaceAll(/:\w+/g, randomUUID())
        const response = await shop.app.inject({ method, url, headers: { cookie }, ...body })
        const name = `${method} ${path} ${response.statusCode}`
        // Routes that a browser opens may reject with a page.
        const isPage = /html/.test(String(response.headers['content-type']))
        const expected = isPage ? pageHeaders : closed
        const cached = { 'cache-control': isPage ? 'no-store' : expect.any(String) }
        expect(response.headers, name).toMatchObject({ ...expected, ...cached })
        const isPublic = !/no-store/.test(String(response.headers['cache-control']))
        expect(isPublic && response.headers['set-cookie'], name).toBeFalsy()
        // No other site can read a response.
        expect(response.headers['access-control-allow-origin'], name).toBeUndefined()
        const type = String(response.headers['content-type'] ?? '')
        expect(type, name).toMatch(/; charset=utf-8$|^image\/|^$/)
        expect(type === '' && response.body, name).toBeFalsy()
        if (/^\/(api|internal|_registry)\//.test(path) && response.statusCode !== 302)
          expect(response.headers, name).toMatchObject({
            'cache-control': 'private, no-store',
            'x-composition': live.id,
          })
      }
  })

  it('of files from customers put them into a sandbox', async () => {
    const url = '/api/v3/chat/attachments'
    const cookie = await shop.signIn()
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    const payload = sampleFiles.png
    const sent = await shop.app.inject({
      method: 'POST',
      url: `${url}?name=a.png`,
      headers,
      payload,
    })
    const led = await get(`${url}/${sent.json().content.id}`, { cookie })
    expect([sent.statusCode, led.statusCode]).toEqual([201, 302])
    expect(led.headers).toMatchObject(closed)
    const file = await get(String(led.headers.location))
    expect(file.rawPayload.length).toBeGreaterThan(0)
    expect(file.headers).toMatchObject({
      ...common,
      'cache-control': 'private, max-age=60',
      'content-security-policy': "sandbox; default-src 'none'",
      'referrer-policy': 'no-referrer',
      'content-type': 'image/png',
    })
  })

  it('of the event stream are closed, and forbid proxies to buffer it', async () => {
    const response = await openStream(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
    response.disconnect()
    expect(response.headers).toMatchObject({
      ...closed,
      'cache-control': 'private, no-store, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
    })
  })
})

describe('policies', () => {
  const findingsOf = (policy: string, worst: Severity) =>
    new CspEvaluator(new CspParser(policy).csp)
      .evaluate()
      .filter(finding => finding.severity <= worst)
      .map(finding => `${finding.directive}: ${finding.description}`)

  it('of all pages, with errors and without, have no weakness of high severity', async () => {
    const pages = (await loadPages(full)).filter(({ isOpen }) => isOpen)
    const policies = new Set(
      [...pages.map(({ response }) => response), ...(await loadPlainPages(full))].map(policyOf),
    )
    expect(policies.size).toBeGreaterThan(1)
    for (const policy of policies) expect(findingsOf(policy, Severity.HIGH)).toEqual([])
    // The only weakness of medium severity is the sandbox's plain http, which production does not have.
    for (const policy of policies)
      expect(
        findingsOf(
          policy.replaceAll('http://127.0.0.1:3001', 'https://pay.example'),
          Severity.STRICT_CSP,
        ),
      ).toEqual([])
  })

  it('would fail this test if they were weak', () => {
    const weak = "script-src 'self' 'unsafe-inline'; object-src *"
    expect(findingsOf(weak, Severity.HIGH)).not.toEqual([])
  })
})
