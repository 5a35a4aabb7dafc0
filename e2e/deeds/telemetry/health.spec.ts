import { accounts, passSignIn } from '../../tools/actions.ts'
import { releaseChanged } from '../../tools/changed-remote.ts'
import { compositionOf, liveId } from '../../tools/composition.ts'
import { type ReleaseHealth, readHealth } from '../../tools/health.ts'
import type { Shop } from '../../tools/shop.ts'
import { expect, type Page, test } from '../../tools/test.ts'

/** What is told of the catalog that this document runs. */
async function catalogOf(shop: Shop, page: Page): Promise<ReleaseHealth | undefined> {
  const answer = await fetch(`${shop.url}/c/${await compositionOf(page)}.json`)
  const { remotes } = (await answer.json()) as { remotes: { catalog: { id: string } } }
  const { releases } = await readHealth(shop)
  return releases.find(({ release }) => release === remotes.catalog.id)
}

test('a release that throws shows up under its team, and nothing of the customer with it', async ({
  page,
  context,
  ownShop,
}) => {
  const sent: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/_telemetry')) sent.push(request.postData() ?? '')
  })
  await page.goto(`${ownShop.url}/home`)
  await passSignIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Server plans' })).toBeVisible()
  await expect
    .poll(() => catalogOf(ownShop, page))
    .toMatchObject({ owner: 'catalog', isLive: true, fallbacks: 0, shown: expect.any(Number) })
  const [good, before] = [await catalogOf(ownShop, page), await compositionOf(page)]
  expect(good?.load?.count).toBeGreaterThan(0)

  await releaseChanged(ownShop, {
    name: 'catalog',
    file: 'src/components/catalog.tsx',
    from: '  const catalog = useCatalog()\n',
    to: `  const catalog = useCatalog()
  throw new TypeError('Cannot offer plans to "${accounts.demo.email}" at ' + location.href + '?t=secretvalue')
`,
  })
  await expect.poll(() => liveId(ownShop.url)).not.toBe(before)
  const fresh = await context.newPage()
  await fresh.goto(`${ownShop.url}/home`)
  await expect(fresh.locator('[data-part="home"]')).toBeVisible()
  await expect
    .poll(() => catalogOf(ownShop, fresh))
    .toMatchObject({
      owner: 'catalog',
      isLive: true,
      shown: 0,
      fallbacks: 1,
      lastErrors: [{ kind: 'render', name: 'TypeError', message: 'Cannot offer plans to … at …' }],
    })
  expect(await catalogOf(ownShop, page)).toMatchObject({ isLive: false, fallbacks: 0 })

  const health = await readHealth(ownShop)
  expect(health.adoption.map(({ composition }) => composition).sort()).toEqual(
    [before, await compositionOf(fresh)].sort(),
  )
  expect(sent.length).toBeGreaterThan(1)
  for (const text of [...sent, JSON.stringify(health)])
    expect(text).not.toMatch(/demo|quarry|secretvalue|localhost|[?&]t=/i)
})
