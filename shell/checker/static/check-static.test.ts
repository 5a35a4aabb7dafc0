import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { createPart } from '@storefront/kit/compatibility/testing/create-parts'
import {
  typesOfConsumer,
  typesOfShared,
} from '@storefront/kit/compatibility/types/testing/create-types'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { checkStatic } from './check-static.ts'

const before = { cart: 'export declare function add(plan: number): void;' }
const after = { cart: 'export declare function add(plan: string): void;' }
const shared = createPart('shared', { offers: { modules: { cart: ['add'] } } })
const catalog = createPart('catalog', {
  uses: { modules: { 'shared/cart': { add: ['src/purchase.ts:4'] } } },
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-static-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Writes a release with these contracts, as the checker downloads it. */
async function write(name: string, contracts: { interface: unknown; types?: unknown }) {
  const path = (file: string) => `/r/${name}/${file}`
  const release: Release = {
    name,
    id: '0'.repeat(64),
    label: '1.0.0',
    owner: name,
    entry: path('entry.js'),
    files: [],
    exposes: {},
    routes: [],
    slots: [],
    locales: { en: path('en.json'), 'zh-TW': path('zh.json'), es: path('es.json') },
    contracts: {},
    shared: [],
    interface: path('interface.json'),
    ...(contracts.types !== undefined && { types: path('types.json') }),
  }
  await mkdir(join(folder, name))
  const put = (file: string, content: unknown) =>
    writeFile(join(folder, name, basename(file)), JSON.stringify(content))
  await put('release.json', release)
  await put('interface.json', contracts.interface)
  if (contracts.types !== undefined) await put('types.json', contracts.types)
}

const check = () => checkStatic(folder, ['shared', 'catalog'])

it('passes releases whose names and types fit', async () => {
  await write('shared', { interface: shared.interface, types: typesOfShared(before) })
  await write('catalog', { interface: catalog.interface, types: typesOfConsumer(before) })
  expect(await check()).toEqual({
    results: [{ group: 'static', subject: 'all releases', outcome: 'passed' }],
    unknown: [],
    notes: [],
  })
})

it('names the container and the place that a changed type breaks', {
  timeout: 60_000,
}, async () => {
  await write('shared', { interface: shared.interface, types: typesOfShared(after) })
  await write('catalog', { interface: catalog.interface, types: typesOfConsumer(before) })
  expect(await check()).toEqual({
    results: [
      {
        group: 'static',
        subject: 'types · catalog',
        outcome: 'failed',
        message: expect.stringContaining(`Type 'number' is not assignable to type 'string'`),
        blames: 'catalog',
        at: 'src/purchase.ts:4',
      },
    ],
    unknown: [],
    notes: [],
  })
})

it('does not pass releases without declarations', async () => {
  await write('shared', { interface: shared.interface, types: typesOfShared(before) })
  await write('catalog', { interface: catalog.interface })
  expect(await check()).toEqual({
    results: [],
    unknown: ['catalog'],
    notes: [
      'The types of catalog cannot be checked: its release has no declarations, so build it again.',
    ],
  })
})
