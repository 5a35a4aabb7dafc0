import type { JsonSchema } from '@storefront/api/interface'
import { expect, it } from 'vitest'

import { compareParts } from './compare.ts'
import type { Part } from './part.ts'
import { createPart } from './testing/create-parts.ts'

const context = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})
const plan = context({ productId: { type: 'number' }, name: { type: 'string' } })

const offering = (name: string, own: JsonSchema, slot = 'plan.details'): Part =>
  createPart(name, { offers: { slots: { [slot]: own } } })
const reading = (own: JsonSchema, slot = 'plan.details'): Part => ({
  ...createPart('reviews', { uses: { slots: { [slot]: own } } }),
  fills: [slot],
})

const messagesOf = (...parts: Part[]) =>
  compareParts(parts).findings.map(({ check, breaks, message }) => `${check} ${breaks} ${message}`)

it('accepts an extension that reads less than its slot gives', () => {
  expect(
    messagesOf(offering('catalog', plan), reading(context({ productId: { type: 'number' } }))),
  ).toEqual([])
})

it('names a slot of the shell with the name of an extension slot', () => {
  const cart = { ...createPart('cart', {}), slots: ['mini-cart', 'plan.details'] }
  expect(messagesOf(offering('catalog', plan), cart)).toEqual([
    'slots cart cart has the slot plan.details, which is the name of an extension slot of catalog: give it another name in cart.',
  ])
})

it('names the extension of a slot that nobody offers', () => {
  expect(messagesOf(offering('catalog', plan, 'plan.aside'), reading(plan))).toEqual([
    'slots reviews reviews fills the extension slot plan.details, which no release offers: keep it in its owner, deploy a release that offers it in the same set, or deploy a release of reviews without it first (`npm run registry -- slots` lists the slots).',
  ])
})

it('names the extension that reads what its slot no longer gives, or gives in another type', () => {
  const [missing] = messagesOf(
    offering('catalog', context({ productId: { type: 'number' } })),
    reading(plan),
  )
  expect(missing).toBe(
    'slots reviews reviews fills the extension slot plan.details of catalog, whose context does not fit (name can be missing, and is required): keep the previous context in catalog, or deploy a release of reviews that fits both first.',
  )
  const [retyped] = messagesOf(
    offering('catalog', context({ productId: { type: 'string' }, name: { type: 'string' } })),
    reading(plan),
  )
  expect(retyped).toContain('(productId is of type string instead of number)')
})

it('compares the name only for an extension without an interface', () => {
  const stock: Part = { name: 'reviews', interface: null, fills: ['plan.details'] }
  expect(messagesOf(offering('catalog', plan), stock)).toEqual([])
  expect(messagesOf(stock)).toHaveLength(1)
})

it('names the second owner of a slot', () => {
  expect(messagesOf(offering('catalog', plan), offering('checkout', plan))).toEqual([
    expect.stringMatching(
      /^slots checkout checkout offers the extension slot plan.details, which catalog offers, too/,
    ),
  ])
})
