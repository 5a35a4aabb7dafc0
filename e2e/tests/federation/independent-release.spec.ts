import {
  accounts,
  addPlan,
  cartLink,
  completeAtProvider,
  completeSignIn,
  goToProvider,
  placeOrder,
} from '../../tools/actions.ts'
import { readHealth } from '../../tools/api/health.ts'
import { releaseChanged } from '../../tools/releases/changed-remote.ts'
import { compositionOf, liveId } from '../../tools/releases/composition.ts'
import { expect, test } from '../../tools/releases/release-shop.ts'
import type { Shop } from '../../tools/shop/shop.ts'

type File = { path: string; digest: string }
type Composition = Record<'shell' | 'shared', { files: File[] }> & {
  remotes: Record<string, { files: File[] }>
}

/** Maps the path of every file of the live composition to its digest. */
async function liveFiles(shop: Shop): Promise<Map<string, string>> {
  const response = await fetch(`${shop.url}/c/${await liveId(shop.url)}.json`)
  const live: Composition = await response.json()
  const releases = [live.shell, live.shared, ...Object.values(live.remotes)]
  return new Map(releases.flatMap(({ files }) => files).map(({ path, digest }) => [path, digest]))
}

test('a release of catalog appears in new tabs, and an open tab completes its purchase', {
  tag: '@M1.remotes',
}, async ({ page, context, releaseShop }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${releaseShop.url}/home`)
  await completeSignIn(page, accounts.second)
  await addPlan(page, 'Dedicated 4C-16G, Madrid')
  await expect(cartLink(page, 1)).toBeVisible()
  const [before, document] = [await liveFiles(releaseShop), await compositionOf(page)]

  await releaseChanged(releaseShop, {
    name: 'catalog',
    file: 'src/list/catalog.tsx',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code to be replaced
    from: 'title={t(`${page}.title`)}',
    to: 'title="Plans of this week"',
  })
  const fresh = await context.newPage()
  await expect.poll(() => liveId(releaseShop.url)).not.toBe(document)
  await fresh.goto(`${releaseShop.url}/home`)
  await expect(fresh.getByRole('heading', { level: 1, name: 'Plans of this week' })).toBeVisible()

  const after = await liveFiles(releaseShop)
  const changed = [...after.keys()].filter(path => before.get(path) !== after.get(path))
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.filter(path => !path.startsWith('/r/catalog/'))).toEqual([])

  await expect(heading).toHaveText('Server plans')
  expect(await compositionOf(page)).toBe(document)
  await cartLink(page, 1).click()
  await placeOrder(page)
  const ordering = await compositionOf(page)
  await goToProvider(page, 'Pay $83.00')
  await completeAtProvider(page, 'Approve')
  await expect(heading).toHaveText('Payment received')
  expect((await readHealth(releaseShop)).compositions).toContainEqual(
    expect.objectContaining({ composition: ordering, ordered: 1, paid: 1 }),
  )
})
