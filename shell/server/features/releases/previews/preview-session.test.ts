import { previewResponseSchema } from '@storefront/api/registry'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { hashSecret } from '../../../crypto/secret.ts'
import {
  createTestDeployments,
  lockAwaited,
  postPreview,
  type TestDeployments,
  whileMoving,
} from '../testing/create-deployments.ts'

let shop: TestDeployments
let previewed: string
let address: string

beforeAll(async () => {
  shop = await createTestDeployments()
  const release = await shop.publish('catalog', 'catalog 2')
  const preview = await shop.pin([release])
  previewed = preview.composition
  address = preview.url.slice(preview.url.indexOf('/_pin'))
})
afterAll(() => shop.close())

const open = (url: string, cookie?: string) =>
  shop.app.inject({ url, headers: { ...(cookie !== undefined && { cookie }) } })

/** One browser, which can open the URL several times. */
let browser = ''
async function enter(): Promise<string> {
  const entered = await postPreview(shop, address, { cookie: browser })
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/guest'])
  const [cookie] = entered.cookies
  expect(cookie).toMatchObject({ name: 'preview', httpOnly: true, sameSite: 'Lax', path: '/' })
  browser = `preview=${cookie?.value}`
  return browser
}

describe('the URL of a preview', () => {
  it('first asks in the language of the browser, and reading the page changes nothing', async () => {
    const requested = await open(address)
    expect(requested.statusCode).toBe(200)
    expect(requested.cookies).toEqual([])
    expect(requested.body).toContain('<strong>catalog</strong> 1.0.0')
    expect(requested.body).toContain('only if somebody on your team sent you here')
    expect(requested.body).not.toContain('<script')
    expect(requested.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'noopener-allow-popups',
    })
    expect(requested.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    const languages = { 'es-MX,en;q=0.5': 'es', 'zh-Hant-HK': 'zh-TW', de: 'en' }
    for (const [accepted, language] of Object.entries(languages)) {
      const page = await shop.app.inject({
        url: address,
        headers: { 'accept-language': accepted },
      })
      expect(page.body).toContain(`<html lang="${language}">`)
    }
    expect((await open(address, 'i18n_redirected=es')).body).toContain('¿Abrir')
  })

  it('only opens for a person in this window', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-dest': 'iframe' },
    ]) {
      const rejected = await postPreview(shop, address, headers)
      expect([rejected.statusCode, rejected.cookies]).toEqual([403, []])
    }
    expect((await open(address)).statusCode).toBe(200)
  })

  it('works for the first browser that opened it', async () => {
    const cookie = await enter()
    expect((await open(address, cookie)).statusCode).toBe(200)
    await enter()
    for (const responded of [await open(address), await postPreview(shop, address)]) {
      expect(responded.statusCode).toBe(409)
      expect(responded.cookies).toEqual([])
      expect(responded.body).toContain('opened in another browser')
    }
  })

  it('ends with its token', async () => {
    const token = await shop.give('catalog', ['publish'])
    const release = await shop.publish('catalog', 'catalog 3')
    const made = await shop.call('pins', { body: { releases: [release] }, token })
    const { url } = previewResponseSchema.parse(made.json()).content
    const cookie = await shop.enter(url)
    expect((await open('/nowhere', cookie)).body).toContain('preview-bar')
    await shop.dependencies.pool.query(
      'UPDATE registry_tokens SET revoked_at = now() WHERE id = (SELECT token_id FROM registry_secrets WHERE hash = $1)',
      [hashSecret(token)],
    )
    const page = await open('/nowhere', cookie)
    expect(page.body).not.toContain('preview-bar')
    expect(page.cookies).toMatchObject([{ name: 'preview', value: '' }])
    expect((await open(url.slice(url.indexOf('/_pin')))).statusCode).toBe(404)
  })
})

describe('a browser with a preview', () => {
  it('is the only one that sees the composition, and shows this in its language', async () => {
    const cookie = await enter()
    const names = { '': 'Leave', '/zh-TW': '離開', '/es': 'Salir' }
    for (const [prefix, leave] of Object.entries(names)) {
      const page = await open(`${prefix}/nowhere`, cookie)
      expect(page.body).toContain(`"id":"${previewed}"`)
      expect(page.body).toMatch(/<title>(Preview|預覽|Vista previa): /)
      expect(page.body).toContain(
        `<a href="/_pin/leave?to=${encodeURIComponent(`${prefix}/home`)}"`,
      )
      expect(page.body).toContain(`>${leave}</a>`)
    }
    const other = await open('/nowhere')
    expect(other.body).toContain(`"id":"${shop.live()}"`)
    expect(other.body).not.toContain('preview-bar')
    expect(shop.live()).not.toBe(previewed)
  })

  it('can render the bar with the policy of that page, and of no other page', async () => {
    const styles = async (cookie?: string) =>
      /style-src ([^;]*)/.exec(
        String((await open('/x', cookie)).headers['content-security-policy']),
      )
    const [own, usual] = [await styles(await enter()), await styles()]
    expect(own?.[1]?.split(' ')).toHaveLength((usual?.[1]?.split(' ').length ?? 0) + 1)
  })

  it('does not learn that its page is stale, and others do not learn of the preview', async () => {
    const cookie = await enter()
    const latest = await open('/_builds/latest.json', cookie)
    expect(latest.json()).toMatchObject({ id: previewed, move: 1 })
    expect((await open(`/_builds/${previewed}.json`, cookie)).json()).toMatchObject({
      id: previewed,
    })
    expect((await open(`/c/${previewed}.json`, cookie)).statusCode).toBe(200)
    expect((await open('/api/v3/user', cookie)).headers['x-composition']).toBe(previewed)
    expect((await open('/api/v3/user')).headers['x-composition']).toBe(shop.live())
    expect((await open('/_builds/latest.json')).json()).toMatchObject({ id: shop.live() })
  })

  it('leaves the preview on request, and stays on its page', async () => {
    const left = await open('/_pin/leave?to=%2Fes%2Fhome', await enter())
    expect(left.headers.location).toBe('/es/home')
    expect(left.cookies).toMatchObject([{ name: 'preview', value: '', path: '/' }])
    for (const target of ['empty', 'image', 'iframe']) {
      const headers = { 'sec-fetch-dest': target, cookie: browser }
      const rejected = await shop.app.inject({ url: '/_pin/leave', headers })
      expect([rejected.statusCode, rejected.cookies]).toEqual([403, []])
    }
    const abroad = await open('/_pin/leave?to=%2F%2Fevil.example', await enter())
    expect(abroad.headers.location).toBe('/home')
  })

  it('returns to the live composition at the end, and then learns that its page is stale', async () => {
    const { dependencies } = shop
    const cookie = await enter()
    dependencies.now = () => new Date(Date.now() + 31 * 60_000)
    const page = await open('/nowhere', cookie)
    expect(page.body).toContain(`"id":"${shop.live()}"`)
    expect(page.cookies).toMatchObject([{ name: 'preview', value: '' }])
    expect((await open('/api/v3/user', cookie)).headers['x-composition']).toBe(shop.live())
    expect((await open(address)).statusCode).toBe(404)
    dependencies.now = () => new Date()
  })

  it('sees the preview again after a short outage of the database', async () => {
    const cookie = await enter()
    const { pool } = shop.dependencies
    const query = pool.query.bind(pool) as (...all: unknown[]) => Promise<unknown>
    const spy = vi.spyOn(pool as unknown as { query: typeof query }, 'query')
    spy.mockImplementation(async (...all) => {
      if (JSON.stringify(all[0]).includes('preview_pins')) throw new Error('No connection')
      return query(...all)
    })
    const without = await open('/nowhere', cookie)
    spy.mockRestore()
    expect(without.body).not.toContain('preview-bar')
    expect(without.cookies).toEqual([])
    expect((await open('/nowhere', cookie)).body).toContain('preview-bar')
  })

  it('accepts no preview that this shop did not sign', async () => {
    const token = address.slice('/_pin?token='.length)
    for (const forged of [
      token.replace(/^./, first => (first === '0' ? '1' : '0')),
      `${token.slice(0, -1)}_`,
      '',
      'x'.repeat(100),
    ]) {
      expect((await open(`/_pin?token=${forged}`)).statusCode).toBe(404)
      expect((await postPreview(shop, `/_pin?token=${forged}`)).statusCode).toBe(404)
    }
    const cookie = await enter()
    const other = cookie.replace(previewed, shop.live())
    const later = cookie.replace(/\.(\d{10})\./, (_, seconds) => `.${Number(seconds) + 60}.`)
    for (const forged of [other, later, 'preview=x', `preview=${token}`])
      expect((await open('/nowhere', forged)).body).not.toContain('preview-bar')
  })
})

describe('creating a preview', () => {
  it('is rejected for a composition that could not go live', async () => {
    await shop.shop.build('chat', 'chat 1', { contracts: { 'shared/video': 1 } })
    const release = await shop.compositions.publish(`${shop.shop.distDir}/chat`)
    const rejected = await shop.call('pins', { body: { releases: [release.id] } })
    expect(rejected.json()).toMatchObject({ error: 'composition_refused' })
    expect((await shop.audited())[0]).toMatchObject({ what: 'pin', outcome: 'refused' })
    const unknown = await shop.call('pins', { body: { composition: '0'.repeat(64) } })
    expect(unknown.json()).toMatchObject({ error: 'unknown_composition' })
  })

  it('shows a team its own releases, and only the platform team those of others', async () => {
    const token = await shop.give('cart', ['publish'])
    const own = await shop.publish('cart', 'cart 2')
    const foreign = await shop.publish('catalog', 'catalog 4')
    const ask = (body: object) => shop.call('pins', { body, token })
    expect((await ask({ releases: [own] })).statusCode).toBe(200)
    expect((await shop.audited())[0]).toMatchObject({
      who: 'cart (CI)',
      what: 'pin',
      outcome: 'done',
    })
    for (const body of [{ releases: [own, foreign] }, { composition: shop.live() }])
      expect((await ask(body)).json()).toMatchObject({ error: 'foreign_token' })
    expect((await shop.call('pins', { body: {}, token: 'none' })).statusCode).toBe(401)
  })
})

describe('a preview for tests', () => {
  const askFor = (body: object, token?: string) =>
    shop.call('pins', { body: { forTests: true, ...body }, ...(token && { token }) })

  it('shows the page of customers, except for an attribute', async () => {
    const release = await shop.publish('catalog', 'catalog 5')
    const { content } = previewResponseSchema.parse((await askFor({ releases: [release] })).json())
    const page = await open('/nowhere', await shop.enter(content.url))
    expect(page.body).toContain(`"id":"${content.composition}"`)
    expect(page.body).toMatch(/^<html data-preview="tests" /)
    expect(page.body).not.toMatch(/preview-bar|<title>Preview/)
    const usual = await open('/nowhere')
    expect(usual.body).not.toContain('data-preview')
    const policy = 'content-security-policy'
    expect(page.headers[policy]).toBe(usual.headers[policy])
  })

  it('is not the preview of a person for the same composition', async () => {
    const release = await shop.publish('catalog', 'catalog 6')
    const { content } = previewResponseSchema.parse((await askFor({ releases: [release] })).json())
    const preview = await shop.pin([release])
    expect(preview.composition).toBe(content.composition)
    expect((await open('/nowhere', await shop.enter(content.url))).body).toContain('data-preview')
    expect((await open('/nowhere', await shop.enter(preview.url))).body).toContain('preview-bar')
  })

  it('is created by the platform team only, and the audit log names its purpose', async () => {
    const own = await shop.publish('cart', 'cart 3')
    expect((await askFor({ releases: [own] })).statusCode).toBe(200)
    expect((await shop.audited())[0]).toMatchObject({
      what: 'pin',
      outcome: 'done',
      detail: expect.stringMatching(/^for tests until /),
    })
    const rejected = await askFor({ releases: [own] }, await shop.give('cart', ['publish']))
    expect(rejected.json()).toMatchObject({ error: 'foreign_token' })
    expect((await shop.audited())[0]).toMatchObject({ who: 'cart (CI)', outcome: 'refused' })
  })
})

describe('many requests for previews during a deployment', () => {
  it('wait with one connection, and leave the others to customers', async () => {
    const { pool } = shop.dependencies
    const until = new Date(Date.now() + 60_000)
    let waiting: Promise<string[]> = Promise.resolve([])
    await whileMoving(pool, async transaction => {
      const ask = () => shop.compositions.preparePreview({}, until)
      waiting = Promise.all(Array.from({ length: 12 }, ask))
      await lockAwaited(transaction)
      expect(pool.waitingCount).toBe(0)
      expect(pool.totalCount - pool.idleCount).toBeLessThan(5)
    })
    expect(new Set(await waiting)).toEqual(new Set([shop.live()]))
  })
})
