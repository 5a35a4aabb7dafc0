import { join } from 'node:path'
import { releaseTypesSchema } from '@storefront/api/release-types'
import { expect, it } from 'vitest'

import { root } from '../../root.ts'
import { rollUp } from './roll-up.ts'
import { replaceSpecifiers, specifiersOf } from './specifiers.ts'

const api = join(root, 'shared/api/orders/quote.d.ts')
const cart = join(root, 'shared/cart/cart.d.ts')
const rules = join(root, 'shared/cart/rules.d.ts')
const declarations = new Map([
  [
    cart,
    `import type { ReadableAtom } from 'nanostores';
export { type AddRequest } from './rules.ts';
export declare const $cart: ReadableAtom<import("@storefront/api/quote").Quote>;
`,
  ],
  [rules, `export type AddRequest = { interval: 'from' | 'to' };\n`],
  [api, `export type Quote = { id: string };\n`],
  ['/elsewhere/catalog/src/pages/home-page.d.ts', `export declare function HomePage(): any;\n`],
])

const catalog = {
  name: 'catalog',
  folder: '/elsewhere/catalog',
  exposes: { 'home-page': '/elsewhere/catalog/src/pages/home-page.tsx' },
  against: { 'shared/cart': join(root, 'shared/cart/cart.ts') },
}

it('collects what the modules reach as a tree without references to this repository', () => {
  const types = releaseTypesSchema.parse(rollUp(catalog, declarations))
  expect(types).toEqual({
    version: 1,
    exposes: { 'home-page': 'catalog/src/pages/home-page.d.ts' },
    against: { 'shared/cart': 'shared/cart/cart.d.ts' },
    files: {
      'catalog/src/pages/home-page.d.ts': 'export declare function HomePage(): any;\n',
      'shared/cart/cart.d.ts': `import type { ReadableAtom } from 'nanostores';
export { type AddRequest } from './rules';
export declare const $cart: ReadableAtom<import("../api/orders/quote").Quote>;
`,
      'shared/cart/rules.d.ts': `export type AddRequest = { interval: 'from' | 'to' };\n`,
      'shared/api/orders/quote.d.ts': `export type Quote = { id: string };\n`,
    },
    packages: { nanostores: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  })
})

it('names a module without declarations', () => {
  const others = new Map([...declarations].filter(([path]) => path !== rules))
  expect(() => rollUp(catalog, others)).toThrow(
    'shared/cart/rules.d.ts has no declarations: rename it if another file has the same name',
  )
})

it('finds the modules of a declaration file, and no texts that look like one', () => {
  const text = `import 'a'
import type { B } from 'b';
export * from './c.ts';
export declare const d: import("d").D | 'from' | 'x';
export type Sentence = 'from here';
`
  expect(specifiersOf(text)).toEqual(['a', 'b', './c.ts', 'd'])
  expect(specifiersOf(replaceSpecifiers(text, name => `${name}x`))).toEqual([
    'ax',
    'bx',
    './c.tsx',
    'dx',
  ])
})
