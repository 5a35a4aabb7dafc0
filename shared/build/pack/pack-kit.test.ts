import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { freePort } from '../../../e2e/tools/shop/ports.ts'
import { startNode } from '../../../e2e/tools/shop/process.ts'
import {
  createTestDeployments,
  type TestDeployments,
} from '../../../shell/server/features/releases/testing/create-deployments.ts'
import { readBuiltRelease } from '../publish/built-release.ts'
import { dist, root } from '../root.ts'
import { packKit } from './pack-kit.ts'
import { copyRemote, type OwnRepository, openRepository } from './testing/own-repository.ts'

const program = '@storefront/kit/bin/storefront.mjs'
let work: string
let tarball: string
let shop: TestDeployments
let address: string
let cart: OwnRepository

/** A shop with the builds of this repository, and the cart remote in a repository of its own. */
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'storefront-packed-'))
  tarball = await packKit(join(work, 'packed'))
  cart = await copyRemote('cart', { tarball, folder: join(work, 'basket-app') })
  shop = await createTestDeployments()
  const releases: string[] = []
  for (const name of ['shell', 'shared', 'catalog', 'cart'])
    releases.push((await shop.compositions.publish(join(dist, name))).id)
  expect((await shop.promote(releases)).json()).toMatchObject({ result: true })
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
}, 120_000)
afterAll(async () => {
  await shop.close()
  await rm(work, { recursive: true, force: true })
})

const storefront = (line: string[], env?: Record<string, string>) =>
  cart.run(program, [...line, '--shop', address], env)

describe('the packed kit', () => {
  it('has scripts, declarations, and source maps, and no sources of this repository', async () => {
    const folder = join(cart.folder, 'node_modules/@storefront/kit')
    const files = await readdir(folder, { recursive: true })
    expect(files.filter(name => /(?<!\.d)\.tsx?$/.test(name))).toEqual([])
    const scripts = files.filter(name => /^(api|build)\/.*\.js$/.test(name))
    expect(scripts.filter(name => !existsSync(join(folder, `${name}.map`)))).toEqual([])
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({ bin: { storefront: './bin/storefront.mjs' } })
    expect(manifest).not.toHaveProperty('private')
  })

  it('names the missing step when a remote is built before the types are there', async () => {
    const failure = await cart.run('@rsbuild/core/bin/rsbuild.js', ['build']).catch(String)
    expect(failure).toContain('npx storefront types --shop <address>')
  })

  it('checks and builds a remote in its own repository, with the same files as here', async () => {
    expect(await storefront(['types'])).toMatch(/^\d+ modules of shared and \d+ tokens of /)
    const checked = await storefront(['check'])
    expect(checked).toMatch(/✔ types +\S+ s {2}no errors/)
    expect(checked).toMatch(/✔ tests +\S+ s {2}\d+ tests of cart passed/)
    expect(checked).toMatch(/✔ contracts +\S+ s {2}the types fit the live shop/)
    const here = (await readBuiltRelease(join(dist, 'cart'))).release
    const own = (await readBuiltRelease(join(cart.folder, 'dist/cart'))).release
    // The minifier names variables by how often letters occur, also in preliminary hashes of the bundler.
    const others = ({ files, entry }: Release) =>
      files.filter(({ path }) => path !== entry).map(({ path, digest }) => [path, digest])
    expect(others(own)).toEqual(others(here))
    const entryOf = ({ files, entry }: Release) => files.find(({ path }) => path === entry)
    expect(entryOf(own)?.bytes).toBe(entryOf(here)?.bytes)
  }, 120_000)

  it('shows the local build in the running shop', async () => {
    const port = await freePort('127.0.0.1')
    const parameters = ['dev', '--shop', address, '--port', String(port)]
    const path = join(cart.folder, 'node_modules', program)
    const dev = startNode(path, {}, { cwd: cart.folder, parameters })
    const isStarted = () => dev.output().includes('is local at') || !dev.isRunning()
    await vi.waitFor(() => expect(isStarted()).toBe(true), { timeout: 60_000, interval: 50 })
    await dev.stop()
    expect(dev.output()).toContain('cart built in ')
    expect(dev.output()).toContain(`cart is local at http://cart.localhost:${port}`)
  }, 90_000)

  it('publishes the release with the token of the team', async () => {
    const token = await shop.give('cart', ['publish'])
    const env = { REGISTRY_TOKEN: token }
    const published = await storefront(['release', '--no-build', '--no-check'], env)
    expect(published).toMatch(/^cart 1\.0\.0: release [0-9a-f]{64}$/m)
    expect(published).toContain('npx storefront deploy ')
    expect(published).not.toContain('npm run')
  })

  it('creates a remote that passes every check', async () => {
    const reviews = await openRepository({ tarball, folder: join(work, 'reviews') })
    await reviews.run(program, ['create', 'reviews'])
    const lint = () => reviews.run('@biomejs/biome/bin/biome', ['check', '.'])
    expect(await lint()).toContain('No fixes')
    const planted = join(reviews.folder, 'src/planted.ts')
    await writeFile(planted, "export const user = fetch('/api/v3/user')\n")
    expect(await lint().catch(({ stderr }) => stderr)).toContain('Call the API with shared/http')
    await rm(planted)
    await reviews.run(program, ['types', '--shop', address])
    const checked = await reviews.run(program, ['check', '--shop', address])
    expect(checked).toMatch(/4 tests of reviews passed[\s\S]*reviews fits /)
    const again = await reviews.run(program, ['create', 'reviews']).catch(String)
    expect(again).toContain('is not empty: choose another folder')
  }, 120_000)

  it('checks a build of Rsbuild without the preset', async () => {
    const folder = join(work, 'wishlist')
    const wishlist = await openRepository({ tarball, folder })
    await cp(join(root, 'e2e/fixtures/stock-rsbuild'), folder, { recursive: true })
    await wishlist.run('@rsbuild/core/bin/rsbuild.js', ['build'])
    await wishlist.run(program, ['types', '--shop', address])
    const checked = await wishlist.run(program, ['check', '--folder', 'dist', '--shop', address])
    expect(checked).toMatch(/✔ contracts +\S+ s {2}the types fit the live shop/)
    expect(checked).toContain(`wishlist fits ${address}`)
  }, 60_000)

  it('lists its commands', async () => {
    const help = await cart.run(program, ['--help'])
    for (const name of ['create', 'types', 'check', 'release', 'deploy', 'rollback', 'status'])
      expect(help).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'))
  })
})
