import { join } from 'node:path'
import { createPart, createParts } from '@storefront/kit/compatibility/testing/create-parts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from '../testing/create-deployments.ts'
import { page, slot } from '../testing/create-release.ts'

let shop: TestDeployments

const packages: Record<string, string> = { react: '19.3.0' }
/** The small builds of these tests need React. */
const facts = new Map(
  createParts().map(({ name, interface: { uses, ...more } }) => [
    name,
    { ...more, uses: { ...uses, packages } },
  ]),
)

async function publish(name: string, text: string, own = facts.get(name)) {
  await shop.shop.build(name, text, own && { facts: own })
  return (await shop.compositions.publish(join(shop.shop.distDir, name))).id
}

const refusal = async (releases: string[]) => {
  const { statusCode, ...response } = await shop.promote(releases)
  const { error, details } = response.json()
  return { statusCode, error, problems: details.problems }
}

beforeEach(async () => {
  shop = await createTestDeployments()
  const releases = []
  for (const name of ['shell', 'shared', 'catalog']) releases.push(await publish(name, `${name} a`))
  deployedTo(await shop.promote(releases))
})
afterEach(() => shop.close())

/** `shared` with the export under another name. */
const renamed = createPart('shared', {
  offers: { modules: { cart: ['$cart', 'addLine'] }, texts: ['error.network'] },
  uses: { packages },
}).interface

/** `shared` that reads these versions of the cart, and writes one of them. */
const storing = (reads: number[], writes: number) => {
  const own = facts.get('shared')
  return own && { ...own, state: { reads: { cart: reads }, writes: { cart: writes } } }
}

describe('a deployment', () => {
  it('may store a new version only one release after the one that reads it', async () => {
    const writer = await publish('shared', 'shared w', storing([1, 2], 2))
    deployedTo(await shop.promote([await publish('shared', 'shared 1', storing([1], 1))]))
    expect((await refusal([writer])).problems[0]).toContain(
      'shared writes version 2 of cart, which the live release of shared does not read',
    )
    deployedTo(await shop.promote([await publish('shared', 'shared r', storing([1, 2], 1))]))
    expect((await refusal([writer])).problems).toEqual([
      'shared writes version 2 of cart, which the release that a rollback of shared returns to does not read: deploy another release that reads version 2 and still writes the previous one, and write version 2 one release later.',
    ])
    deployedTo(await shop.promote([await publish('shared', 'shared s', storing([1, 2], 1))]))
    deployedTo(await shop.promote([writer]))
  })

  it('must read what the live release stores, and a rollback need not', async () => {
    const first = await publish('shared', 'shared 1', storing([1], 1))
    deployedTo(await shop.promote([first]))
    for (const text of ['shared r', 'shared s'])
      deployedTo(await shop.promote([await publish('shared', text, storing([1, 2], 1))]))
    deployedTo(await shop.promote([await publish('shared', 'shared w', storing([1, 2], 2))]))
    expect((await refusal([first])).problems).toEqual([
      'shared does not read version 2 of cart, which the live release of shared writes, so customers would lose it: keep version 2 among the versions that shared reads.',
    ])
    const back = { container: 'shared', why: 'the cart is empty' }
    for (const _ of [1, 2, 3]) deployedTo(await shop.call('rollback', { body: back }))
    const { composition } = shop.compositions.current() ?? {}
    expect(composition?.shared.id).toBe(first)
  })

  it('is rejected when it loses a page or a slot that another release needs', async () => {
    const places = {
      routes: [{ ...page, path: '/cart' }],
      slots: [{ ...slot, name: 'mini-cart' }],
      exposes: { page: { js: [], css: [], uses: [] } },
    }
    const publishCart = async (text: string, changes: object) => {
      await shop.shop.build('cart', text, changes)
      return (await shop.compositions.publish(join(shop.shop.distDir, 'cart'))).id
    }
    deployedTo(await shop.promote([await publishCart('cart a', places)]))
    const shell = await publish('shell', 'place("mini-cart");open("/cart?from=header")')
    deployedTo(await shop.promote([shell]))
    const without = await publishCart('cart b', {})
    expect((await refusal([without])).problems).toEqual([
      expect.stringMatching(
        /^shell needs the page \/cart, which no release has any more: keep it in cart, or deploy a release of shell without it first\. See entry\.\w+\.js of shell\.$/,
      ),
      expect.stringContaining('shell needs the slot mini-cart'),
    ])
    deployedTo(await shop.promote([without, await publish('shell', 'shell b')]))
  })

  it('is rejected when shared renames an export that catalog uses', async () => {
    const live = shop.live()
    expect(await refusal([await publish('shared', 'shared b', renamed)])).toEqual({
      statusCode: 422,
      error: 'composition_refused',
      problems: [
        'catalog uses addToCart of shared/cart, which shared does not export: keep it in shared, or deploy a release of catalog without it first. See src/purchase.ts:4 of catalog.',
      ],
    })
    expect(shop.live()).toBe(live)
  })

  it('is accepted when catalog changes in the same set, after the window of the export', async () => {
    const uses = { modules: { 'shared/cart': { addLine: ['src/purchase.ts:4'] } }, packages }
    const catalog = await publish('catalog', 'catalog b', createPart('catalog', { uses }).interface)
    expect((await refusal([catalog])).problems[0]).toContain('catalog uses addLine of shared/cart')
    const shared = await publish('shared', 'shared b', renamed)
    expect((await refusal([shared, catalog])).problems[0]).toContain('shared removes addToCart')
    const over = { since: '2025-01-01', until: '2025-02-01', instead: 'use addLine' }
    const offers = { ...facts.get('shared')?.offers, deprecated: { cart: { addToCart: over } } }
    const marked = createPart('shared', { offers, uses: { packages } }).interface
    deployedTo(await shop.promote([await publish('shared', 'shared m', marked)]))
    deployedTo(await shop.promote([shared, catalog]))
  })

  it('is rejected when the shell no longer provides a package, or has another major version', async () => {
    const offering = (packages: Record<string, string>) =>
      createPart('shell', {
        offers: { packages, tokens: ['--space-2'] },
        uses: { packages: { react: packages.react ?? '19.3.0' } },
      }).interface
    const without = await publish('shell', 'shell b', offering({ nanostores: '1.4.2' }))
    expect((await refusal([without])).problems).toContain(
      'catalog needs the package react, which the shell does not provide: provide it in shared/build/bundler/provided.ts and build the shell, or bundle it in catalog.',
    )
    const newer = await publish('shell', 'shell c', offering({ react: '20.0.0' }))
    expect((await refusal([newer])).problems).toContain(
      'catalog was built against react 19.3.0, and the shell provides 20.0.0: build catalog against react 20, and deploy both in one set.',
    )
  })

  it('is not rejected for a problem that the live shop has already', async () => {
    // A release without an interface is unknown, so nothing rejects what it breaks.
    for (const text of ['unknown', 'unknown, too'])
      deployedTo(await shop.promote([await shop.publish('catalog', text)]))
    deployedTo(await shop.promote([await publish('shared', 'shared b', renamed)]))
    const { problems } = await refusal([await publish('catalog', 'catalog b')])
    expect(problems).toHaveLength(1)
    deployedTo(
      await shop.promote([
        await publish('cart', 'cart b', createPart('cart', { uses: { packages } }).interface),
      ]),
    )
  })
})

it('previews of such a release are rejected too, and a rollback of the whole shop is not', async () => {
  const before = shop.live()
  const shared = await publish('shared', 'shared b', renamed)
  const preview = await shop.call('pins', { body: { releases: [shared] } })
  expect([preview.statusCode, preview.json().error]).toEqual([422, 'composition_refused'])
  deployedTo(await shop.promote([await shop.publish('cart', 'cart b')]))
  const back = { composition: before, why: 'the prices were wrong' }
  expect(deployedTo(await shop.call('rollback', { body: back })).move.composition).toBe(before)
})

it('rejects a release whose interface does not agree with its other facts', async () => {
  const silent = createPart('catalog').interface
  await expect(publish('catalog', 'catalog b', silent)).rejects.toThrow(
    'The release needs the package react, and its interface does not: build catalog again',
  )
})
