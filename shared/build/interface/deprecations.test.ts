import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { readDeprecations } from './deprecations.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'deprecations-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tag = '@deprecated since 2026-11-27, removed after 2027-01-31: use addLines of shared/cart'
const window = { since: '2026-11-27', until: '2027-01-31', instead: 'use addLines of shared/cart' }

/** The deprecated exports of the module `cart`, which has these files and offers these names. */
function read(files: Record<string, string>, offered: string[]) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return readDeprecations({ cart: { import: './cart.ts' } }, { cart: offered }, folder)
}

it('finds tags of functions, constants, and classes, beside other text and other tags', () => {
  const text = `/**
 * Adds units of a plan.
 *
 * @param request what the customer chose
 * ${tag}
 * @throws never
 */
export async function addToCart(request: string): Promise<void> {}
/** ${tag} */
export const $cart = 1, $total = 2
/**
 * @deprecated since 2026-11-27, removed after 2027-01-31:
 *   use addLines of shared/cart
 */
export class Cart {}
/** @deprecated by nobody: no export has it */
function inner() {}
export const addLines = inner
`
  expect(read({ 'cart.ts': text }, ['$cart', '$total', 'Cart', 'addLines', 'addToCart'])).toEqual({
    cart: { $cart: window, $total: window, Cart: window, addToCart: window },
  })
})

it('finds tags of what a module exports from other files, and of one of two names', () => {
  const files = {
    'cart.ts': `export { addToCart, addLines } from './rules/add.ts'
export * from './rules/park.tsx'
export * from '@storefront/api/money'
import { money } from './rules/add.ts'
const local = money
export { local }
/** ${tag} */
const late = 1
export {
  late,
  /** ${tag} */
  late as former,
  late as next,
}
`,
    'rules/add.ts': `/** ${tag} */
export const addToCart = 1
export const addLines = 1, money = 1
`,
    'rules/park.tsx': `/** ${tag} */
export function park() { return <b /> }
`,
  }
  const offered = ['addLines', 'addToCart', 'former', 'late', 'local', 'next', 'park']
  expect(Object.keys(read(files, offered)?.cart ?? {}).sort()).toEqual([
    'addToCart',
    'former',
    'late',
    'next',
    'park',
  ])
})

it('records no types, and nothing without tags', () => {
  const text = `/** ${tag} */\nexport type Line = { id: number }\nexport const addLines = 1\n`
  expect(read({ 'cart.ts': text }, ['addLines'])).toBeUndefined()
})

it.each([
  '@deprecated use addLines',
  '@deprecated',
  '@deprecated since 2026-11-27, removed after 2027-02-30: use addLines',
  '@deprecated since 27.11.2026, removed after 31.1.2027: use addLines',
  '@deprecated since 2026-11-27, removed after 2027-01-31',
])('rejects the tag "%s" with the form that it must have', wrong => {
  const text = `export const addLines = 1\n/** ${wrong} */\nexport const addToCart = 1\n`
  expect(() => read({ 'cart.ts': text }, ['addToCart'])).toThrow(
    'cart.ts:3 has a @deprecated tag that no check can read: write `@deprecated since 2026-11-27, removed after 2027-01-31: use addLines of shared/cart`.',
  )
})

it('rejects a window that leaves the teams no time', () => {
  const text = `/** ${tag.replace('2027-01-31', '2026-12-04')} */\nexport const addToCart = 1\n`
  expect(() => read({ 'cart.ts': text }, ['addToCart'])).toThrow(
    'cart.ts:2 is deprecated for 7 days: give the teams at least 14 days',
  )
})
