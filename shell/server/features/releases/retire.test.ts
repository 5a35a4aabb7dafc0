import type { Release } from '@storefront/api/composition'
import { statusResponseSchema } from '@storefront/api/registry-deployments'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from './testing/create-deployments.ts'
import { page, slot } from './testing/create-release.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(() => shop.close())

const reviews = {
  routes: [{ ...page, path: '/guest' }],
  slots: [{ ...slot, name: 'review-stars' }],
  exposes: { page: { js: [], css: [], uses: [] } },
} satisfies Partial<Release>

/** A fifth live remote with a page and a slot. */
async function addReviews(): Promise<string> {
  const built = await shop.shop.build('reviews', 'reviews 1', reviews)
  const { id } = await shop.compositions.publish(`${shop.shop.distDir}/reviews`)
  await shop.promote([built.id])
  return id
}
async function change(name: string, text: string): Promise<void> {
  await shop.promote([await shop.publish(name, text)])
}
const retire = (container: string, token?: string) =>
  shop.call('retire', { body: { container, why: 'nobody reads them' }, ...(token && { token }) })
const rollBack = (body: object) => shop.call('rollback', { body: { why: 'they do', ...body } })
const remotes = () => Object.keys(shop.compositions.current()?.composition.remotes ?? {}).sort()
const visit = (url: string) => shop.app.inject({ url, headers: { 'sec-fetch-dest': 'document' } })

describe('a retired remote', () => {
  it('leaves the composition in one deployment, and its pages return 404 inside the shop', {
    tags: ['S2.unknown.status'],
  }, async () => {
    await addReviews()
    const before = shop.live()
    expect((await visit('/guest')).statusCode).toBe(200)
    const { move } = deployedTo(await retire('reviews'))
    expect(move).toMatchObject({
      ...{ kind: 'retire', previous: before, composition: shop.live(), changed: ['reviews'] },
      ...{ who: 'platform (CI)', why: 'nobody reads them' },
    })
    expect(remotes()).toEqual(['cart', 'catalog'])
    const page = await visit('/guest')
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('<header>Quarry</header>')
    expect(page.body).toContain('Page not found: /guest')
    expect((await shop.audited())[0]).toMatchObject({
      ...{ what: 'retire', outcome: 'done', subject: shop.live(), detail: 'nobody reads them' },
    })
  })

  it('returns with a rollback of the whole shop', async () => {
    await addReviews()
    const before = shop.live()
    await retire('reviews')
    expect(deployedTo(await rollBack({})).move).toMatchObject({ composition: before })
    expect((await visit('/guest')).statusCode).toBe(200)
  })

  it('returns alone, without undoing later changes', async () => {
    const release = await addReviews()
    await retire('reviews')
    await change('catalog', 'catalog 2')
    const status = statusResponseSchema.parse((await shop.call('status')).json()).content
    expect(status.former.releases).toContainEqual(
      expect.objectContaining({ name: 'reviews', id: release }),
    )
    expect(status.releases.map(({ name }) => name)).not.toContain('reviews')
    expect(deployedTo(await rollBack({ container: 'reviews' })).move.changed).toEqual(['reviews'])
    expect(remotes()).toEqual(['cart', 'catalog', 'reviews'])
  })

  it('is gone once, however often it is asked for', async () => {
    await addReviews()
    await retire('reviews')
    const again = await retire('reviews')
    expect([again.statusCode, again.json().error]).toEqual([404, 'unknown_release'])
  })
})

describe('a remote stays', () => {
  it.each(['shell', 'shared'])('when it is %s', async name => {
    const response = await retire(name)
    expect([response.statusCode, response.json().error]).toEqual([422, 'composition_refused'])
    expect(response.json().message).toContain('only remotes can be retired')
  })

  it('while others lead to its pages, place its slots or import its modules, who are named', async () => {
    await addReviews()
    const link = (address: string) => `navigateTo(${JSON.stringify(address)})`
    await change('cart', link('/Guest?from=cart'))
    const slots = `place('review-stars')`
    await change('shell', slots)
    const contracts = { 'reviews/page': 1 }
    const built = await shop.shop.build('catalog', link('/guests'), { contracts })
    await shop.compositions.publish(`${shop.shop.distDir}/catalog`)
    await shop.promote([built.id])
    const received = await retire('reviews')
    expect(received.statusCode).toBe(422)
    expect(received.json()).toMatchObject({
      error: 'composition_refused',
      message: expect.stringMatching(/^reviews is needed: .* that do without it first\.$/),
    })
    expect(received.json().details.problems.sort()).toEqual([
      expect.stringMatching(/^cart leads to \/guest \(entry\.\w+\.js\)\.$/),
      'catalog imports reviews/page.',
      expect.stringMatching(/^shell places its slot review-stars \(entry\.\w+\.js\)\.$/),
    ])
    expect(remotes()).toContain('reviews')
  })

  it('for the token of another team, and is its own team’s to retire', async () => {
    await addReviews()
    const foreign = await retire('reviews', await shop.give('catalog', ['move']))
    expect([foreign.statusCode, foreign.json().error]).toEqual([403, 'foreign_token'])
    expect((await shop.audited())[0]).toMatchObject({
      ...{ what: 'retire', outcome: 'refused', subject: 'reviews' },
    })
    expect((await retire('reviews', await shop.give('reviews', ['move']))).statusCode).toBe(200)
  })

  it('when somebody else changed it meanwhile', async () => {
    await addReviews()
    const base = shop.live()
    const built = await shop.shop.build('reviews', 'reviews 2', reviews)
    await shop.compositions.publish(`${shop.shop.distDir}/reviews`)
    await shop.promote([built.id])
    const body = { container: 'reviews', why: 'nobody reads them', base }
    const answer = await shop.call('retire', { body })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'base_moved'])
  })
})

it('names the way out of the shop where a remote has no former release', async () => {
  await addReviews()
  const response = await rollBack({ container: 'reviews' })
  expect(response.statusCode).toBe(404)
  expect(response.json().message).toBe(
    'There is no former release of reviews to go back to: `npm run registry -- retire reviews` takes it out of the shop.',
  )
})
