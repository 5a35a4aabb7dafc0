import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import type { Composition, Release } from '@storefront/api/composition'
import type { ReleaseInterface } from '@storefront/api/interface'
import type { ReleaseTypes } from '@storefront/api/release-types'
import { afterEach, beforeEach, expect, it } from 'vitest'

import {
  type BuiltShop,
  createBuiltShop,
} from '../../../shell/server/testing/composition-fixture.ts'
import { createPart } from '../compatibility/testing/create-parts.ts'
import { typesOfConsumer, typesOfShared } from '../compatibility/types/testing/create-types.ts'
import { digestOf } from '../release/canonical.ts'
import type { BuiltRelease } from './built-release.ts'
import { checkContracts } from './check-contracts.ts'
import { Steps } from './steps.ts'

const id = 'c'.repeat(64)
const plain = { cart: 'export declare function add(plan: number): void;' }
const changed = { cart: 'export declare function add(plan: number, units: number): void;' }
const places = { 'shared/cart': { add: ['src/purchase.ts:4', 'src/row.tsx:9'] } }

let shop: BuiltShop
let server: Server
let url: string
/** Path → what the live shop serves. */
let served: Map<string, Buffer>
let reported: string[]

beforeEach(async () => {
  shop = await createBuiltShop()
  served = new Map()
  reported = []
  server = createServer(({ url: path = '' }, response) => {
    const bytes = served.get(path)
    response.writeHead(bytes ? 200 : 404).end(bytes)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.close()
  await shop.remove()
})

type Recorded = {
  types?: ReleaseTypes
  uses?: ReleaseInterface['uses']['modules']
  offers?: Partial<ReleaseInterface['offers']>
}

/** Builds a container whose release has these contracts. */
async function build(name: string, { types, uses, offers }: Recorded = {}): Promise<BuiltRelease> {
  const release = await shop.build(name, `${name} of the shop`)
  const files = new Map<string, Buffer>()
  const add = (kind: string, content: unknown) => {
    const bytes = Buffer.from(JSON.stringify(content))
    const path = `/r/${name}/${kind}.${digestOf(bytes).slice(7, 17).replace(/\W/g, '0')}.json`
    files.set(basename(path), bytes)
    release.files.push({ path, digest: digestOf(bytes), bytes: bytes.length, encodings: {} })
    return path
  }
  if (types) release.types = add('types', types)
  if (uses || offers) {
    const facts = { ...(uses && { uses: { modules: uses } }), ...(offers && { offers }) }
    release.interface = add('interface', createPart(name, facts).interface)
  }
  return { release, manifest: release, files }
}

function serve(shell: BuiltRelease, shared: BuiltRelease, ...remotes: BuiltRelease[]): void {
  const composition: Composition = {
    version: 1,
    shell: shell.release as Composition['shell'],
    shared: shared.release,
    remotes: Object.fromEntries(remotes.map(({ release }) => [release.name, release])),
  }
  served.set(`/c/${id}.json`, Buffer.from(JSON.stringify(composition)))
  for (const { release, files } of [shell, shared, ...remotes])
    for (const [name, bytes] of files) served.set(`/r/${release.name}/${name}`, bytes)
}

const steps = () => new Steps(line => reported.push(line))
const check = (...built: BuiltRelease[]) => checkContracts({ shop: url, base: id, built }, steps())

const sharedWith = (modules: Record<string, string>) =>
  build('shared', { types: typesOfShared(modules) })
const catalogAgainst = (modules: Record<string, string>) =>
  build('catalog', { types: typesOfConsumer(modules), uses: places })

it('rejects a `shared` that breaks a live remote, with each place, and accepts both together', {
  timeout: 60_000,
}, async () => {
  const shell = await build('shell', {
    types: typesOfConsumer(plain),
    uses: { 'shared/cart': { add: [] } },
  })
  serve(shell, await sharedWith(plain), await catalogAgainst(plain))
  await check(await sharedWith(plain))
  const broken = await sharedWith(changed)
  await expect(check(broken)).rejects.toMatchObject({
    code: 'contracts_broken',
    message: expect.stringContaining('npm run release -- shared shell catalog'),
    lines: [
      expect.stringContaining('shell: shell uses add of shared/cart'),
      expect.stringMatching(/^catalog src\/purchase\.ts:4: .*\(also src\/row\.tsx:9\)/),
    ],
  })
  const built = await Promise.all([
    catalogAgainst(changed),
    build('shell', { types: typesOfConsumer(changed), uses: places }),
  ])
  await check(broken, ...built)
})

it('rejects a remote that was built against another `shared` than the live one', {
  timeout: 60_000,
}, async () => {
  serve(await build('shell'), await sharedWith(plain), await catalogAgainst(plain))
  await check(await catalogAgainst(plain))
  await expect(
    check(await catalogAgainst({ cart: 'export declare function add(plan: string): void;' })),
  ).rejects.toMatchObject({
    message: expect.stringContaining('npm run release -- shared catalog`'),
    lines: [expect.stringMatching(/^catalog src\/purchase\.ts:4: /)],
  })
})

it('says which containers it does not know', async () => {
  serve(await build('shell'), await sharedWith(plain), await build('catalog', { uses: places }))
  await check(await sharedWith({ ...plain, stock: 'export declare const $stock: number;' }))
  expect(reported.join('\n')).toContain('The types of shell cannot be checked')
})

it('counts the problems when a slot does not fit, and advises nothing about types', {
  timeout: 60_000,
}, async () => {
  serve(await build('shell'), await sharedWith(plain), await build('catalog'))
  const filling = async (modules: Record<string, string>) => {
    const built = await catalogAgainst(modules)
    const title = { en: 'Reviews', 'zh-TW': '評論', es: 'Reseñas' }
    const place = { slot: 'plan.detail', expose: 'reviews', component: 'Reviews', order: 1 }
    built.release.fills = [{ ...place, skeleton: { height: 96 }, text: title }]
    return built
  }
  const fills = expect.stringMatching(
    /^catalog: catalog fills the extension slot plan\.detail, which no release offers: /,
  )
  const message = (problems: string) =>
    `catalog would not fit the live shop: ${problems}. The lines below say what to do. \`release --no-check\` skips this check.`
  await expect(check(await filling(plain))).rejects.toMatchObject({
    message: message('1 problem'),
    lines: [fills],
  })
  expect(reported.at(-1)).toMatch(/ 1 problem$/)
  await expect(check(await filling(changed))).rejects.toMatchObject({
    message: message('2 problems'),
    lines: [expect.stringMatching(/^catalog src\/purchase\.ts:4: /), fills],
  })
})

it('tells until when a deprecated export may be used, and rejects a new use afterwards', async () => {
  const marked = (until: string) => {
    const add = { since: '2025-01-01', until, instead: 'use addLines' }
    return build('shared', {
      types: typesOfShared(plain),
      offers: { modules: { cart: ['add'] }, deprecated: { cart: { add } } },
    })
  }
  const shell = await build('shell')
  serve(shell, await marked('2999-12-31'), await build('catalog'))
  const catalog = await catalogAgainst(plain)
  await check(catalog)
  expect(reported.at(-1)).toMatch(
    /^⚠ catalog uses add of shared\/cart \(src\/purchase\.ts:4\), which is deprecated since 2025-01-01: use addLines\. shared can remove it after 2999-12-31 \(\d+ days left\)\.$/,
  )
  serve(shell, await marked('2025-02-01'), await build('catalog', { uses: { 'shared/cart': {} } }))
  await expect(check(catalog)).rejects.toMatchObject({
    code: 'contracts_broken',
    message: expect.stringContaining('would not keep the windows of deprecated exports: 1 export'),
    lines: [expect.stringContaining('catalog newly uses add of shared/cart')],
  })
  const input = { shop: url, base: id, built: [catalog], isOverridden: true }
  await checkContracts(input, steps())
})

it('trusts no file with another digest than the listed one', async () => {
  const shared: Release = (await sharedWith(plain)).release
  serve(await build('shell'), await sharedWith(plain))
  served.set(shared.types ?? '', Buffer.from('{}'))
  await expect(check(await catalogAgainst(plain))).rejects.toMatchObject({ code: 'wrong_digest' })
})

it('compiles the sources of this repository against a `shared` from elsewhere', {
  timeout: 60_000,
}, async () => {
  serve(await build('shell'), await sharedWith(plain), await build('catalog'))
  const built = [await sharedWith({ cart: 'export declare const $cart: number;' })]
  const checked = checkContracts({ shop: url, base: id, built, isBuiltElsewhere: true }, steps())
  await expect(checked).rejects.toMatchObject({
    lines: expect.arrayContaining([
      expect.stringMatching(
        /^catalog src\/purchase\/purchase\.ts:\d+: The sources of catalog do not compile with this shared: .*'addToCart'/,
      ),
    ]),
  })
})
