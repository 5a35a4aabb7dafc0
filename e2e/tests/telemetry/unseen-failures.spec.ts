import { completeSignIn } from '../../tools/actions.ts'
import { readHealth, readMetrics } from '../../tools/api/health.ts'
import { releaseChanged } from '../../tools/releases/changed-remote.ts'
import { compositionOf, liveId } from '../../tools/releases/composition.ts'
import { expect, test } from '../../tools/test.ts'

test('the metrics distinguish a shop where adding to the cart fails from a working shop', async ({
  page,
  context,
  ownShop,
}) => {
  const add = 'Add Dedicated 4C-16G, Madrid'
  await page.goto(`${ownShop.url}/home`)
  await completeSignIn(page)
  await page.getByRole('button', { name: add }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  const selling = await compositionOf(page)

  await releaseChanged(ownShop, {
    name: 'catalog',
    file: 'src/purchase/purchase.ts',
    from: 'return addToCart(request)',
    to: 'return (Object(request) as { put: typeof addToCart }).put(request)',
  })
  await expect.poll(() => liveId(ownShop.url)).not.toBe(selling)
  const fresh = await context.newPage()
  await fresh.goto(`${ownShop.url}/home`)
  await fresh.getByRole('button', { name: add }).click()
  await expect(fresh.getByText('Dedicated 4C-16G was not added', { exact: true })).toBeVisible()

  const broken = await compositionOf(fresh)
  await expect
    .poll(async () => (await readHealth(ownShop)).releases)
    .toContainEqual(
      expect.objectContaining({
        container: 'catalog',
        errors: 0,
        handled: 1,
        lastErrors: [expect.objectContaining({ kind: 'handled', name: 'TypeError', message: '' })],
      }),
    )
  const { compositions } = await readHealth(ownShop)
  expect(compositions).toContainEqual(
    expect.objectContaining({ composition: selling, isLive: false, asked: 2, ready: 2, added: 1 }),
  )
  expect(compositions).toContainEqual(
    expect.objectContaining({ composition: broken, isLive: true, asked: 1, ready: 1, added: 0 }),
  )
  expect(await readMetrics(ownShop)).toMatch(
    /storefront_handled_errors_total\{container="catalog",release="[^"]+"\} 1/,
  )
})

test('a shop that never starts is reported, although its browsers can report little', async ({
  context,
  ownShop,
}) => {
  const before = await liveId(ownShop.url)
  await releaseChanged(ownShop, {
    name: 'shell',
    file: 'src/index.tsx',
    from: '  globalThis.__STOREFRONT__.noteStarted()\n',
    to: "  if (document.body) throw new TypeError('The shell cannot start')\n",
  })
  await expect.poll(() => liveId(ownShop.url)).not.toBe(before)
  const pages = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  for (const page of pages) await page.goto(`${ownShop.url}/guest`)
  for (const page of pages) await expect(page.locator('#recovery')).toBeVisible()

  const broken = await liveId(ownShop.url)
  await expect
    .poll(async () => (await readHealth(ownShop)).compositions)
    .toContainEqual(
      expect.objectContaining({
        composition: broken,
        isLive: true,
        asked: 5,
        ready: 0,
        stalled: 5,
        isFailing: true,
      }),
    )
  const { releases } = await readHealth(ownShop)
  expect(releases.filter(({ errors }) => errors > 0)).toMatchObject([
    { container: 'shell', isLive: true, errors: 5 },
  ])
  const steps = await readMetrics(ownShop)
  const label = `composition="${broken.slice(0, 12)}"`
  expect(steps).toContain(`storefront_composition_steps_total{${label},step="asked"} 5`)
  expect(steps).toContain(`storefront_composition_steps_total{${label},step="ready"} 0`)
})
