import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltRelease, readBuiltRelease } from '@storefront/kit/publish/built-release'
import { liveId, waitForPage } from '@storefront/kit/publish/fresh-page'
import { publish } from '@storefront/kit/publish/publish'
import { Steps } from '@storefront/kit/publish/steps'
import { Registry } from '@storefront/kit/registry/client'
import { dist } from '@storefront/kit/root'

import { changeRelease, type ReleaseChange } from '../../../shell/checker/testing/change-release.ts'
import { readPlatformToken } from '../shop/platform-token.ts'
import type { Shop } from '../shop/shop.ts'

/** The token of the platform team is in the data folder of a shop. */
type PlatformShop = Pick<Shop, 'url' | 'dataDir'>

/** Changes files of the build of a container, which takes much less time than another build. */
export async function editBuild(name: string, change: ReleaseChange): Promise<BuiltRelease> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-edited-'))
  try {
    await changeRelease(join(dist, name), folder, change)
    return await readBuiltRelease(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Replaces a text in each file of the build of a container that has it. */
export const replacing = (from: RegExp, to: string): ReleaseChange => ({
  isIn: text => text.search(from) !== -1,
  change: text => text.replace(from, to),
})

const openRegistry = async (shop: PlatformShop) =>
  new Registry({ shop: shop.url, token: await readPlatformToken(shop) })

/** Publishes a release and returns the address of its preview. */
export async function previewRelease(shop: PlatformShop, built: BuiltRelease): Promise<string> {
  const { preview, problems } = await publish(
    await openRegistry(shop),
    built,
    new Steps(() => undefined),
  )
  if (preview) return preview.url
  throw new Error(problems.join(' '))
}

/** Publishes releases, deploys them together, and waits until the shop serves them. */
export async function deployReleases(shop: PlatformShop, built: BuiltRelease[]): Promise<void> {
  const registry = await openRegistry(shop)
  for (const each of built) await publish(registry, each, new Steps(() => undefined))
  const releases = built.map(({ release }) => release.id)
  const json = { releases, base: await liveId(shop.url), why: 'A test of other releases' }
  const { move } = await registry.request('POST /_registry/promote', { json })
  await waitForPage(shop.url, move)
}

/** Makes a composition live again, if it is not, and waits until the shop serves it. */
export async function returnTo(shop: PlatformShop, composition: string): Promise<void> {
  if ((await liveId(shop.url)) === composition) return
  const registry = await openRegistry(shop)
  const json = { composition, why: 'The end of a test' }
  const { move } = await registry.request('POST /_registry/rollback', { json })
  await waitForPage(shop.url, move)
}
