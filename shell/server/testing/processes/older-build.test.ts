import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releaseId } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { compositionAt } from './deploy.ts'
import { copyCluster, makeDataDir } from './first-start.ts'
import { dist, type RealShop, startRealShop } from './real-shop.ts'

let shop: RealShop
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-images-'))
  // Without the composition of a newer build.
  const dataDir = await makeDataDir()
  await copyCluster(dataDir)
  shop = await startRealShop(dataDir)
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Copies the build with another label of the catalog and another build time, like another image. */
async function makeImage(label: string, builtAt: string): Promise<{ DIST_DIR: string }> {
  const image = join(folder, label)
  for (const name of ['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat'])
    await cp(join(dist, name), join(image, name), { recursive: true })
  const manifest = join(image, 'catalog', 'release.json')
  const release = { ...JSON.parse(await readFile(manifest, 'utf8')), label }
  await writeFile(manifest, JSON.stringify({ ...release, id: releaseId(release) }))
  await writeFile(join(image, 'build.json'), JSON.stringify({ builtAt }))
  return { DIST_DIR: image }
}

const until = (url: string, id: string) =>
  vi.waitFor(async () => expect(await compositionAt(url)).toBe(id), { timeout: 5000, interval: 50 })

test('a replica of the previous image that restarts during a deployment does not make its older composition live', {
  tags: ['D4.start-order'],
  timeout: 120_000,
}, async () => {
  const previous = { env: await makeImage('1.0.0', '2026-11-21T12:00:00Z') }
  const next = { env: await makeImage('2.0.0', '2026-11-22T12:00:00Z') }
  const [one, two] = [
    await shop.startServer(undefined, previous),
    await shop.startServer(undefined, previous),
  ]
  const first = await compositionAt(one.url)
  await two.end('SIGTERM')
  const deployed = await shop.startServer(undefined, next)
  const second = await compositionAt(deployed.url)
  expect(second).not.toBe(first)
  await until(one.url, second)

  await one.end('SIGKILL')
  const again = await shop.startServer(undefined, previous)
  expect(again.output()).toContain('a newer build is live already')
  for (const { url } of [again, deployed]) expect(await compositionAt(url)).toBe(second)

  // LOCAL_BUILDS=always makes an older build live.
  await again.end('SIGTERM')
  const back = await shop.startServer(undefined, {
    env: { ...previous.env, LOCAL_BUILDS: 'always' },
  })
  await until(back.url, first)
  await until(deployed.url, first)
})
