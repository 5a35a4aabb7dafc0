import { completeSignIn } from '../../tools/actions.ts'
import { readHealth, readMetrics } from '../../tools/api/health.ts'
import { compositionOf, liveId } from '../../tools/releases/composition.ts'
import { deployReleases, editBuild, replacing } from '../../tools/releases/edited-release.ts'
import { expect, test } from '../../tools/test.ts'

test('the metrics distinguish a shop where adding to the cart fails from a working shop', async ({
  page,
  context,
  fileShop,
}) => {
  const add = 'Add Dedicated 4C-16G, Madrid'
  await page.goto(`${fileShop.url}/home`)
  await completeSignIn(page)
  await page.getByRole('button', { name: add }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  const selling = await compositionOf(page)

  const broken = await editBuild(
    'catalog',
    replacing(/return\(0,[\w$]+\.addToCart\)\(([\w$]+)\)/, 'return Object($1).put($1)'),
  )
  await deployReleases(fileShop, [broken])
  const fresh = await context.newPage()
  await fresh.goto(`${fileShop.url}/home`)
  await fresh.getByRole('button', { name: add }).click()
  await expect(fresh.getByText('Dedicated 4C-16G was not added', { exact: true })).toBeVisible()

  const failing = await compositionOf(fresh)
  await expect
    .poll(async () => (await readHealth(fileShop)).releases)
    .toContainEqual(
      expect.objectContaining({
        container: 'catalog',
        errors: 0,
        handled: 1,
        lastErrors: [expect.objectContaining({ kind: 'handled', name: 'TypeError', message: '' })],
      }),
    )
  const { compositions } = await readHealth(fileShop)
  expect(compositions).toContainEqual(
    expect.objectContaining({ composition: selling, isLive: false, asked: 2, ready: 2, added: 1 }),
  )
  expect(compositions).toContainEqual(
    expect.objectContaining({ composition: failing, isLive: true, asked: 1, ready: 1, added: 0 }),
  )
  expect(await readMetrics(fileShop)).toMatch(
    /storefront_handled_errors_total\{container="catalog",release="[^"]+"\} 1/,
  )
})

test('a shop that never starts is reported, although its browsers can report little', async ({
  context,
  fileShop,
}) => {
  const neverStarting = await editBuild(
    'shell',
    replacing(
      /globalThis\.__STOREFRONT__\.noteStarted\(\)/,
      "(()=>{throw new TypeError('The shell cannot start')})()",
    ),
  )
  await deployReleases(fileShop, [neverStarting])
  const pages = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  for (const page of pages) await page.goto(`${fileShop.url}/guest`)
  for (const page of pages) await expect(page.locator('#recovery')).toBeVisible()

  const broken = await liveId(fileShop.url)
  await expect
    .poll(async () => (await readHealth(fileShop)).compositions)
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
  const { releases } = await readHealth(fileShop)
  expect(releases.filter(({ errors }) => errors > 0)).toMatchObject([
    { container: 'shell', isLive: true, errors: 5 },
  ])
  const steps = await readMetrics(fileShop)
  const label = `composition="${broken.slice(0, 12)}"`
  expect(steps).toContain(`storefront_composition_steps_total{${label},step="asked"} 5`)
  expect(steps).toContain(`storefront_composition_steps_total{${label},step="ready"} 0`)
})
