import { join } from 'node:path'
import { documentCompositionSchema, type Release } from '@storefront/api/composition'
import type { JsonSchema } from '@storefront/api/interface'
import { statusResponseSchema } from '@storefront/api/registry-deployments'
import { createPart } from '@storefront/kit/compatibility/testing/create-parts'
import { afterAll, beforeAll, expect, it } from 'vitest'

import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from '../testing/create-deployments.ts'
import { page, slot } from '../testing/create-release.ts'

let shop: TestDeployments

const plan: JsonSchema = {
  type: 'object',
  properties: { productId: { type: 'number' } },
  required: ['productId'],
}
const packages = { react: '19.3.0' }
const exposes = { page: { js: [], css: [], uses: [] } }

async function publish(name: string, text: string, changes: object): Promise<string> {
  await shop.shop.build(name, text, changes)
  return (await shop.compositions.publish(join(shop.shop.distDir, name))).id
}

/** A release of catalog that offers these slots. */
const publishCatalog = (text: string, slots: Record<string, JsonSchema>) =>
  publish('catalog', text, {
    routes: [{ ...page, path: '/guest' }],
    exposes,
    facts: createPart('catalog', { offers: { slots }, uses: { packages } }).interface,
  })

type Extension = NonNullable<Release['fills']>[number]

const toFill = (slot: string, order: number): Extension => ({
  ...{ slot, expose: 'page', component: 'Page', order, skeleton: { height: 96 } },
  text: { en: 'Ratings', 'zh-TW': '評價', es: 'Valoraciones' },
})

/** A release of a remote that fills these slots. */
const publishExtension = (name: string, text: string, fills: Extension[]) =>
  publish(name, text, {
    ...{ fills, exposes },
    facts: createPart(name, {
      uses: { packages, slots: Object.fromEntries(fills.map(({ slot }) => [slot, plan])) },
    }).interface,
  })

const refusal = async (releases: string[]) => {
  const { statusCode, ...response } = await shop.promote(releases)
  expect(statusCode).toBe(422)
  return response.json().details.problems as string[]
}

async function extensionsOn(url: string) {
  const { body } = await shop.app.inject(url)
  const json = /id="composition">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}'
  return documentCompositionSchema.parse(JSON.parse(json)).extensions
}

const switchSlot = (isOff: boolean, token?: string) =>
  shop.call('switches', {
    body: { kind: 'slot', name: 'plan.details', isOff, why: 'it is slow' },
    ...(token !== undefined && { token }),
  })

beforeAll(async () => {
  shop = await createTestDeployments()
  const catalog = await publishCatalog('catalog a', { 'plan.details': plan })
  deployedTo(await shop.promote([catalog]))
})
afterAll(() => shop.close())

it('rejects an extension of a slot that no release offers, and accepts both in one set', async () => {
  const extension = await publishExtension('reviews', 'reviews a', [toFill('plan.summary', 1)])
  expect(await refusal([extension])).toEqual([
    expect.stringMatching(/^reviews fills the extension slot plan\.summary, which no release/),
  ])
  const both = { 'plan.details': plan, 'plan.summary': plan }
  deployedTo(await shop.promote([extension, await publishCatalog('catalog b', both)]))
  deployedTo(
    await shop.promote([
      await publishExtension('reviews', 'reviews b', [toFill('plan.details', 20)]),
      await publishCatalog('catalog c', { 'plan.details': plan }),
    ]),
  )
})

it('rejects a slot of the shell with the name of an extension slot', async () => {
  const slots = [{ ...slot, name: 'plan.details' }]
  expect(await refusal([await publish('cart', 'cart a', { exposes, slots })])).toEqual([
    expect.stringMatching(
      /^cart has the slot plan\.details, which is the name of an extension slot/,
    ),
  ])
})

it('lists the extensions in pages by their order, then by the name of their remote', async () => {
  const extensions = [toFill('plan.details', 20)]
  deployedTo(await shop.promote([await publishExtension('advice', 'advice a', extensions)]))
  deployedTo(
    await shop.promote([await publishExtension('offers', 'offers a', [toFill('plan.details', 3)])]),
  )
  const found = await extensionsOn('/es/guest')
  expect(found?.map(({ remote, order, title }) => [remote, order, title])).toEqual([
    ['offers', 3, 'Valoraciones'],
    ['advice', 20, 'Valoraciones'],
    ['reviews', 20, 'Valoraciones'],
  ])
})

it('switches all extensions of a slot off, by the platform team', async () => {
  expect((await switchSlot(true, await shop.give('catalog', ['move']))).statusCode).toBe(403)
  expect((await switchSlot(true)).statusCode).toBe(200)
  expect(await extensionsOn('/guest')).toBeUndefined()
  await switchSlot(false)
  expect(await extensionsOn('/guest')).toHaveLength(3)
})

it('names the extension slots that live releases fill, also while a slot is switched off', async () => {
  await switchSlot(true)
  const { content } = statusResponseSchema.parse((await shop.call('status')).json())
  const filled = content.releases.filter(({ slots }) => slots.includes('plan.details'))
  expect(filled.map(({ name }) => name).sort()).toEqual(['advice', 'offers', 'reviews'])
  await switchSlot(false)
})

it('leaves out the extensions of a remote that is switched off', async () => {
  const body = { kind: 'remote', name: 'advice', isOff: true, why: 'it is slow' }
  await shop.call('switches', { body })
  expect((await extensionsOn('/guest'))?.map(({ remote }) => remote)).toEqual(['offers', 'reviews'])
  await shop.call('switches', { body: { ...body, isOff: false } })
})

it('rejects to withdraw a slot with extensions, or what they read of its context', async () => {
  const without = await publishCatalog('catalog d', {})
  const extensions = ['advice', 'offers', 'reviews']
  expect((await refusal([without])).map(problem => problem.split(' ')[0]).sort()).toEqual(
    extensions,
  )
  const other = { ...plan, properties: { productId: { type: 'string' } } }
  const changed = await refusal([await publishCatalog('catalog e', { 'plan.details': other })])
  expect(changed).toHaveLength(3)
  expect(changed[0]).toContain('(productId is of type string instead of number)')
})

it('rejects to retire the owner of a slot before its extensions', async () => {
  const retire = (container: string) =>
    shop.call('retire', { body: { container, why: 'it is unused' } })
  const { details } = (await retire('catalog')).json()
  expect(details.problems).toContain('reviews fills its extension slot plan.details.')
  expect((await retire('advice')).statusCode).toBe(200)
})

it('rolls an owner back to a release without the slot, whose extensions are not shown', async () => {
  deployedTo(await shop.promote([await publishExtension('offers', 'offers b', [])]))
  deployedTo(await shop.promote([await publishExtension('reviews', 'reviews c', [])]))
  deployedTo(await shop.promote([await publishCatalog('catalog f', {})]))
  deployedTo(await shop.promote([await publishCatalog('catalog g', { 'plan.details': plan })]))
  const extension = await publishExtension('reviews', 'reviews d', [toFill('plan.details', 1)])
  deployedTo(await shop.promote([extension]))
  const back = { container: 'catalog', why: 'the prices were wrong' }
  expect(deployedTo(await shop.call('rollback', { body: back })).move.changed).toEqual(['catalog'])
})
