import { cartLink, completeSignIn } from '../../tools/actions.ts'
import { healthOf } from '../../tools/api/health.ts'
import { releaseChanged, releaseRemote } from '../../tools/releases/changed-remote.ts'
import { expect, test } from '../../tools/test.ts'

const config = 'e2e/fixtures/ratings/remote.config.ts'

test('a fifth remote fills slots of the shell and of a plan page, and its failure stays its own', async ({
  page,
  ownShop,
}) => {
  await releaseRemote(ownShop, config)
  await page.goto(`${ownShop.url}/plans/1001`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Shared 1C-2G', level: 1 })).toBeVisible()
  await page.goto(`${ownShop.url}/es/plans/1001`)
  const main = page.getByRole('main')
  const extension = main.getByRole('region', { name: 'Valoraciones' })
  await expect(extension).toContainText('12 valoraciones del plan 1001')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Valoraciones' })).toBeVisible()
  const box = main.locator('[data-extension="ratings"]')
  expect((await box.boundingBox())?.height).toBe(120)
  await page.keyboard.press('Control+Alt+KeyI')
  const inspector = page.locator('.inspector-panel')
  for (const name of [/^plan\.details .* catalog ratings /, /^cart\.below-lines .* cart /])
    await expect(inspector.getByRole('row', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await extension.getByRole('button', { name: 'Valorar este plan' }).click()
  await expect(extension).toContainText('13 valoraciones')

  await releaseChanged(ownShop, {
    name: 'ratings',
    config,
    file: 'src/rating/plan-rating.tsx',
    from: 'useState(12)',
    to: "useState(12)\n  if (count > 12) throw new TypeError('no rating')",
  })
  await page.goto(`${ownShop.url}/home?interval=hour`)
  await page.locator('[data-product="1001"]').getByRole('link', { name: 'Shared 1C-2G' }).click()
  await expect(page).toHaveURL(`${ownShop.url}/plans/1001?interval=hour`)
  await expect(page).toHaveTitle('Shared 1C-2G · Quarry')
  await page.getByRole('button', { name: 'Rate this plan' }).click()
  await expect(box).toContainText('The ratings stopped working')
  expect((await box.boundingBox())?.height).toBe(120)
  await main.getByRole('button', { name: /^Add / }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expect
    .poll(() => healthOf(ownShop, page, 'ratings'))
    .toMatchObject({ fallbacks: 1, lastErrors: [{ kind: 'render', name: 'TypeError' }] })
  expect(await healthOf(ownShop, page, 'catalog')).toMatchObject({ errors: 0, fallbacks: 0 })
  expect(await healthOf(ownShop, page, 'shell')).toMatchObject({ errors: 0 })
})
