import { basename, join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { page } from '../../../../shell/server/features/releases/testing/create-release.ts'
import { digestOf } from '../../release/canonical.ts'
import { filePartsOf, storedFilesOf } from '../../release/file-variants.ts'
import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let staging: RealShop
let production: RealShop
let release: Release
let told: string[] = []

beforeAll(async () => {
  staging = await startRealShop()
  production = await startRealShop()
  release = await publish('catalog 2')
  await staging.server.promote([release.id])
})
beforeEach(() => {
  told = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line))
})
afterAll(async () => {
  await staging.close()
  await production.close()
})

/** A release of catalog in staging, with source maps and a list of its packages. */
async function publish(text: string): Promise<Release> {
  const { shop, compositions } = staging.server
  await shop.build('catalog', text, { hasMaps: true, packages: { semver: '7.8.6' } })
  return compositions.publish(join(shop.distDir, 'catalog'))
}

const onShops = () => [
  ...['--from', staging.env.SHOP_URL ?? ''],
  ...['--to', production.env.SHOP_URL ?? ''],
]
const copy = (...line: string[]) =>
  runRegistry(['copy', ...onShops(), ...line], {
    ...production.env,
    FROM_REGISTRY_TOKEN: staging.env.REGISTRY_TOKEN,
  })
const onStaging = (...line: string[]) => runRegistry(line, staging.env)

async function readFile({ env }: RealShop, id: string, name: string, token = env.REGISTRY_TOKEN) {
  const response = await fetch(`${env.SHOP_URL}/_registry/releases/${id}/files/${name}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

const partsOf = (one: Release) =>
  storedFilesOf(one).flatMap(file =>
    filePartsOf(file).map(({ suffix, digest }) => ({ name: basename(file.path) + suffix, digest })),
  )

describe('registry copy', () => {
  it('tells what else differs, and with --dry-run does nothing else', async () => {
    const cart = await staging.publish('cart')
    await staging.server.promote([cart])
    await onStaging('backends', 'grant', 'reviews', 'https://reviews.example.com')
    await staging.server.give('reviews', ['publish'])
    await onStaging('budgets', 'reviews', 'entry=40', '--why', 'a stock build')
    await runRegistry(['switch', 'off', 'cart', '--why', 'it fails'], production.env)
    const text = await copy('catalog', '--dry-run')
    expect(text).toContain(`catalog 1.0.0 ${release.id.slice(0, 12)} of ${staging.env.SHOP_URL}`)
    expect(text).toMatch(new RegExp(`\\ncart +1\\.0\\.0 ${cart.slice(0, 12)} +1\\.0\\.0 `))
    expect(text).toMatch(/\nservice of reviews +granted +not granted\n/)
    expect(text).toMatch(/\nremote cart +on +switched off\n/)
    expect(text).toMatch(/\nbudget entry of reviews +40 KB +none$/)
    expect(text).not.toMatch(/\n(catalog|shell|shared) /)
    expect((await production.server.call(`releases/${release.id}`)).statusCode).toBe(404)
  })

  it('tells which prefix the other shop must grant before it accepts the pages of a release', async () => {
    const path = '/catalog-news'
    const grant = ['routes', 'grant', 'catalog', path]
    const { shop, compositions } = staging.server
    await onStaging(...grant)
    await shop.build('catalog', 'catalog with news', {
      routes: [
        { ...page, path },
        { ...page, path: `${path}/:id` },
      ],
      exposes: { page: { js: [], css: [], uses: [] } },
    })
    const { id } = await compositions.publish(join(shop.distDir, 'catalog'))
    const line = ['catalog', id, '--unchecked', '--dry-run']
    const told = await copy(...line)
    const address = production.env.SHOP_URL
    expect(told).toMatch(/\npages below \/catalog-news +of catalog +not granted\n/)
    expect(told.split('\n').filter(one => one.startsWith('⚠'))).toEqual([
      `⚠ catalog has pages below ${path}, which ${address} has not granted to it: \`npm run registry -- routes grant catalog ${path} --shop ${address}\` grants it (platform team).`,
    ])
    await runRegistry(['routes', 'grant', 'cart', path], production.env)
    expect(await copy(...line)).toContain(`${address} has granted to cart`)
    await runRegistry(['routes', 'revoke', 'cart', path], production.env)
    await runRegistry(grant, production.env)
    expect(await copy(...line)).not.toMatch(/⚠|pages below/)
    expect(await copy('catalog', id, '--unchecked')).toContain(`release ${id}`)
  })

  it('publishes the same bytes with the same id, also source maps and the SBOM', async () => {
    const { live } = production.server
    const before = live()
    const text = await copy('catalog')
    const parts = partsOf(release)
    expect(text).toContain(`catalog 1.0.0 is release ${release.id} in ${production.env.SHOP_URL}`)
    expect(text).toContain('Preview for one browser')
    expect(told.join()).toContain('What else differs')
    for (const { name, digest } of parts) {
      const { status, bytes } = await readFile(production, release.id, name)
      expect([status, digestOf(bytes), name]).toEqual([200, digest, name])
    }
    const names = parts.map(({ name }) => name).join()
    expect(names).toMatch(/maps\..*\.json/)
    expect(names).toMatch(/sbom\..*\.cdx\.json/)
    const sent = await production.server.call(`releases/${release.id}`)
    expect(sent.json().content).toEqual(JSON.parse(JSON.stringify(release)))
    // Deploying it is a decision of its own, with a check of its own.
    expect(live()).toBe(before)
    expect(await production.server.audited()).toContainEqual(
      expect.objectContaining({ what: 'publish', subject: release.id, outcome: 'done' }),
    )
  })

  it('sends nothing that is there', async () => {
    const { copied } = JSON.parse(await copy('catalog', release.id.slice(0, 12), '--json'))
    expect(copied.sent).toEqual({ files: 0, bytes: 0 })
    expect(told).toEqual([])
  })

  it('copies a release without a passed check only on request', async () => {
    const { id } = await publish('catalog 3')
    await expect(copy('catalog', id)).rejects.toMatchObject({
      code: 'not_checked',
      message: expect.stringContaining('is absent: deploy it there first'),
    })
    expect(await copy('catalog', id, '--unchecked')).toContain(`release ${id}`)
  })

  it('needs two shops, a container, and a release of it', async () => {
    await expect(copy()).rejects.toThrow('Name the container')
    await expect(copy('chat')).rejects.toThrow('chat is not live in')
    await expect(copy('cart', release.id)).rejects.toThrow('none of the last 100 releases of cart')
    const [from, address = ''] = onShops()
    const same = runRegistry(['copy', from ?? '', address, '--to', address, 'catalog'], staging.env)
    await expect(same).rejects.toThrow('name two shops')
  })

  it('never sends the token of one shop to the other one', async () => {
    const line = ['copy', ...onShops(), 'catalog']
    await expect(runRegistry(line, production.env)).rejects.toMatchObject({
      code: 'no_token',
      message: expect.stringContaining(staging.env.SHOP_URL ?? ''),
    })
  })
})

it('sends source maps of a release to its team only', async () => {
  const name = basename(release.maps?.path ?? '')
  const own = await staging.server.give('catalog', ['publish'])
  const foreign = await staging.server.give('cart', ['publish'])
  const mover = await staging.server.give('catalog', ['move'])
  expect((await readFile(staging, release.id, name, own)).status).toBe(200)
  expect((await readFile(staging, release.id, name, foreign)).status).toBe(403)
  expect((await readFile(staging, release.id, name, mover)).status).toBe(403)
  expect((await readFile(staging, release.id, 'other.js', own)).status).toBe(404)
})
