import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { liveTypesSchema } from './live-types.ts'
import { type LiveContracts, writeLiveTypes } from './write-live-types.ts'

let work: string
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'storefront-live-types-'))
})
afterEach(() => rm(work, { recursive: true, force: true }))

const live = (changes: Partial<LiveContracts> = {}): LiveContracts => ({
  shop: 'https://shop.example',
  composition: 'c1',
  shared: 's1',
  types: {
    version: 1,
    exposes: { cart: 'shared/cart/cart.d.ts', 'ui/button': 'shared/ui/button/button.d.ts' },
    against: {},
    files: {
      'shared/cart/cart.d.ts': 'export declare function addToCart(): void;\n',
      'shared/ui/button/button.d.ts': 'declare const button: string;\nexport default button;\n',
    },
    packages: { react: '19.3.1' },
  },
  texts: ['error.network'],
  tokens: ['--space-2'],
  openApi: '{}',
  ...changes,
})
const read = (path: string) => readFile(join(work, 'types', path), 'utf8')

it('writes the declarations, and one file for the name of each module', async () => {
  await writeLiveTypes(live(), join(work, 'types'))
  expect(await read('modules/cart.d.ts')).toBe(`export * from '../shared/cart/cart'\n`)
  expect(await read('modules/ui/button.d.ts')).toBe(
    `export * from '../../shared/ui/button/button'\nexport { default } from '../../shared/ui/button/button'\n`,
  )
  expect(await read('shared/cart/cart.d.ts')).toContain('addToCart')
  expect(await read('tokens.d.ts')).toContain(`| '--space-2'`)
  expect(liveTypesSchema.parse(JSON.parse(await read('live.json')))).toMatchObject({
    types: { exposes: { cart: 'shared/cart/cart.d.ts' }, packages: { react: '19.3.1' } },
    texts: ['error.network'],
  })
})

it('marks deprecated exports, which editors then strike out', async () => {
  const window = { since: '2026-11-27', until: '2027-01-31', instead: 'use addLines' }
  const deprecated = { cart: { addToCart: window }, 'ui/button': { default: window } }
  await writeLiveTypes(live({ deprecated }), join(work, 'types'))
  const tag = '/** @deprecated since 2026-11-27, removed after 2027-01-31: use addLines */'
  expect(await read('modules/cart.d.ts')).toBe(
    `export * from '../shared/cart/cart'\nexport { ${tag} addToCart } from '../shared/cart/cart'\n`,
  )
  expect(await read('modules/ui/button.d.ts')).toContain(`export { ${tag} default } from`)
  const code = live({ deprecated: { cart: { 'x }; export {': window } } })
  await expect(writeLiveTypes(code, join(work, 'types'))).rejects.toThrow('no release can have')
})

it('replaces what a previous composition declared', async () => {
  await writeLiveTypes(live(), join(work, 'types'))
  const { types } = live()
  const exposes = { cart: 'shared/cart/cart.d.ts' }
  await writeLiveTypes(live({ types: { ...types, exposes } }), join(work, 'types'))
  expect(await readdir(join(work, 'types/modules'))).toEqual(['cart.d.ts'])
  expect(await readdir(work)).toEqual(['types'])
})

it('refuses names that would leave the folder or become code', async () => {
  const { types } = live()
  const exposes = { '../../cart': 'shared/cart/cart.d.ts' }
  const outside = live({ types: { ...types, exposes } })
  await expect(writeLiveTypes(outside, join(work, 'types'))).rejects.toThrow('../../cart')
  const code = live({ tokens: [`--a' | 'b`] })
  await expect(writeLiveTypes(code, join(work, 'types'))).rejects.toThrow('no release can have')
  expect(await readdir(work)).toEqual([])
})
