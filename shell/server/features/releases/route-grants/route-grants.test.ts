import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentCompositionSchema, type Release } from '@storefront/api/composition'
import { prefixProblem } from '@storefront/api/route-grants'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestDeployments, type TestDeployments } from '../testing/create-deployments.ts'
import { page } from '../testing/create-release.ts'

let shop: TestDeployments
beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(() => shop.close())

const list = {
  ...page,
  path: '/reviews',
  text: {
    en: { title: 'Reviews', description: 'What customers say' },
    'zh-TW': { title: '評論', description: '顧客的評價' },
    es: { title: 'Reseñas', description: 'Lo que dicen los clientes' },
  },
  navigation: { text: { en: 'Reviews', 'zh-TW': '評論', es: 'Reseñas' }, order: 100 },
}
const reviews = {
  routes: [list, { ...page, path: '/reviews/:id' }],
  exposes: { page: { js: [], css: [], uses: [] } },
} satisfies Partial<Release>

const build = (text: string, changes: Partial<Release> = {}) =>
  shop.shop.build('reviews', text, { ...reviews, ...changes })
/** As a start publishes its own builds, which needs no grant. */
async function publish(text: string, changes: Partial<Release> = {}): Promise<string> {
  await build(text, changes)
  return (await shop.compositions.publish(join(shop.shop.distDir, 'reviews'))).id
}
const grant = (team: string) => shop.call('routes', { body: { team, prefix: '/reviews' } })
const revoke = (team: string) => shop.call('routes/revoke', { body: { team, prefix: '/reviews' } })
const retire = () => shop.call('retire', { body: { container: 'reviews', why: 'no readers' } })
const rollBack = (container?: string) =>
  shop.call('rollback', { body: { why: 'readers', ...(container && { container }) } })

async function visit(url: string, cookie = 'token=abcdefghijklmnopqrstuvwxyz') {
  const { statusCode, headers, body } = await shop.app.inject({
    url,
    headers: { 'sec-fetch-dest': 'document', cookie },
  })
  const json = /id="composition">(.*?)<\/script>/s.exec(body)?.[1]
  const data = json === undefined ? null : documentCompositionSchema.parse(JSON.parse(json))
  return { status: statusCode, location: headers.location, body, data }
}

const notGranted =
  'reviews has the page /reviews, and the prefix /reviews is not granted to reviews: ask the platform team to run `npm run registry -- routes grant reviews /reviews`.'

describe('a page below a prefix', () => {
  it('is refused at publish and at deploy until the prefix is granted to its team', async () => {
    const id = await publish('reviews 1')
    const release = await build('reviews 2')
    const token = await shop.give('reviews', ['publish', 'move'])
    const announced = await shop.call('releases', { body: release, token })
    expect([announced.statusCode, announced.json().error]).toEqual([422, 'release_refused'])
    expect(announced.json().message).toContain(notGranted)
    const deployed = await shop.promote([id], { token })
    expect([deployed.statusCode, deployed.json().error]).toEqual([422, 'composition_refused'])
    expect(deployed.json().message).toContain(notGranted)

    expect((await grant('reviews')).statusCode).toBe(200)
    expect((await shop.call('releases', { body: release, token })).statusCode).toBe(200)
    expect((await shop.promote([id], { token })).statusCode).toBe(200)
    expect((await shop.audited()).map(({ what }) => what)).toContain('routes.grant')
  })

  it('is refused while another team has the prefix', async () => {
    await grant('ratings')
    const refused = await shop.promote([await publish('reviews 1')])
    expect(refused.json().message).toContain(
      'reviews has the page /reviews, and the prefix /reviews is granted to ratings: choose another prefix.',
    )
  })

  it('stays live when the grant is taken back, and no later deployment has it', async () => {
    await grant('reviews')
    await shop.promote([await publish('reviews 1')])
    await shop.promote([await publish('reviews 2')])
    await revoke('reviews')
    expect((await visit('/reviews')).status).toBe(200)
    expect((await shop.promote([await shop.publish('cart', 'cart 2')])).statusCode).toBe(200)
    expect((await visit('/reviews')).status).toBe(200)
    expect((await shop.promote([await publish('reviews 3')])).json().message).toContain(notGranted)
    // The live shop has the same pages, so going back adds none.
    expect((await rollBack('reviews')).statusCode).toBe(200)
    await retire()
    expect((await rollBack('reviews')).json().message).toContain(notGranted)
    await grant('reviews')
    expect((await rollBack('reviews')).statusCode).toBe(200)
  })

  it('with another name of its parameter is the same page for a rollback', async () => {
    await grant('reviews')
    const routes = [list, { ...page, path: '/reviews/:name' }]
    await shop.promote([await publish('reviews 1', { routes })])
    await shop.promote([await publish('reviews 2')])
    await revoke('reviews')
    expect((await rollBack('reviews')).statusCode).toBe(200)
  })

  it('that is live without its grant can be in the set of another deployment', async () => {
    await grant('reviews')
    const live = await publish('reviews 1')
    await shop.promote([live])
    await revoke('reviews')
    const set = [live, await shop.publish('cart', 'cart 2')]
    expect((await shop.promote(set)).statusCode).toBe(200)
    expect((await visit('/reviews')).status).toBe(200)
  })
})

describe('the page of a fifth remote', () => {
  beforeEach(async () => {
    await grant('reviews')
    await shop.promote([await publish('reviews 1')])
  })

  it.each([
    ['/reviews', 'Reviews', 'What customers say'],
    ['/zh-TW/reviews', '評論', '顧客的評價'],
    ['/es/reviews', 'Reseñas', 'Lo que dicen los clientes'],
  ])('has its texts and its link in the navigation at %s', async (url, title, description) => {
    const { status, body, data } = await visit(url)
    expect(status).toBe(200)
    expect(body).toContain(`<title>${title} · Quarry</title>`)
    expect(body).toContain(`<a class="frame-link" href="${url}" data-text="${title}">${title}</a>`)
    expect(body).toContain(`<meta name="description" content="${description}">`)
    expect(data?.matched).toBe('/reviews')
  })

  it('is one document for all values of a parameter', async () => {
    const [seven, eight] = [await visit('/reviews/7'), await visit('/Reviews/eight/')]
    expect([seven.status, seven.data?.matched]).toEqual([200, '/reviews/:id'])
    expect(eight.body).toBe(seven.body)
    expect(seven.body).not.toContain('hreflang')
    expect((await visit('/reviews/7/8')).status).toBe(404)
  })

  it('asks guests to sign in', async () => {
    for (const url of ['/reviews', '/es/reviews/7'])
      expect((await visit(url, '')).status, url).toBe(302)
  })

  it('is gone with its link in every language when the remote is retired, and a rollback restores both', async () => {
    const urls = ['/reviews', '/zh-TW/reviews', '/es/reviews', '/reviews/7']
    expect((await retire()).statusCode).toBe(200)
    for (const url of urls) {
      const gone = await visit(url)
      expect([gone.status, gone.data?.failure?.status], url).toEqual([404, 404])
      expect(gone.body).toContain('<header>Quarry</header>')
      expect(gone.data?.routes.filter(({ remote }) => remote === 'reviews')).toEqual([])
    }
    await rollBack()
    for (const url of urls) {
      const back = await visit(url)
      expect([back.status, back.body.includes('class="frame-link"')], url).toEqual([200, true])
    }
  })

  it('has no link while its remote is switched off', async () => {
    const off = { kind: 'remote', name: 'reviews', isOff: true, why: 'it fails' }
    await shop.call('switches', { body: off })
    const { status, body } = await visit('/reviews')
    expect([status, body.includes('class="frame-link"')]).toEqual([503, false])
  })
})

it('reserves the first segment of every address of the server', () => {
  const table = readFileSync(join(import.meta.dirname, '../../../access.txt'), 'utf8')
  const segments = [...table.matchAll(/^\w+ +\w+ (\/[^/\s]*)/gm)].map(([, segment = '']) => segment)
  expect(segments).toContain('/healthz')
  for (const segment of new Set(segments)) expect(prefixProblem(segment), segment).not.toBeNull()
})
