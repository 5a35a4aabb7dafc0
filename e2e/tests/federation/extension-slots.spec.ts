import type { BuiltRelease } from '@storefront/kit/publish/built-release'

import { textOf } from '../../../scripts/resilience/built.ts'
import { scriptWith, withScript } from '../../../scripts/resilience/changed-releases.ts'
import { cartLink, completeSignIn } from '../../tools/actions.ts'
import { healthOf } from '../../tools/api/health.ts'
import { releaseRemote } from '../../tools/releases/changed-remote.ts'
import { deployReleases } from '../../tools/releases/edited-release.ts'
import { expect, test } from '../../tools/releases/release-shop.ts'

const config = 'e2e/fixtures/ratings/remote.config.ts'

/** The extension throws while it renders a number above the first one, which is 12. */
function failsAbove12(built: BuiltRelease): BuiltRelease {
  const path = scriptWith(built, 'useState)(12)')
  const state = /\(0,[\w$]+\.useState\)\(12\)/
  const text = textOf(built, path).replace(
    state,
    call => `(state=>{if(state[0]>12)throw new TypeError('no rating');return state})(${call})`,
  )
  return withScript(built, path, text)
}

test('a fifth remote fills slots of the shell and of a plan page, and its failure stays its own', async ({
  page,
  releaseShop,
}) => {
  const good = await releaseRemote(releaseShop, config)
  await page.goto(`${releaseShop.url}/plans/1001`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Shared 1C-2G', level: 1 })).toBeVisible()
  await page.goto(`${releaseShop.url}/es/plans/1001`)
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

  await deployReleases(releaseShop, [failsAbove12(good)])
  await page.goto(`${releaseShop.url}/home?interval=hour`)
  await page.locator('[data-product="1001"]').getByRole('link', { name: 'Shared 1C-2G' }).click()
  await expect(page).toHaveURL(`${releaseShop.url}/plans/1001?interval=hour`)
  await expect(page).toHaveTitle('Shared 1C-2G · Quarry')
  await page.getByRole('button', { name: 'Rate this plan' }).click()
  await expect(box).toContainText('The ratings stopped working')
  expect((await box.boundingBox())?.height).toBe(120)
  await main.getByRole('button', { name: /^Add / }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await expect
    .poll(() => healthOf(releaseShop, page, 'ratings'))
    .toMatchObject({ fallbacks: 1, lastErrors: [{ kind: 'render', name: 'TypeError' }] })
  expect(await healthOf(releaseShop, page, 'catalog')).toMatchObject({ errors: 0, fallbacks: 0 })
  expect(await healthOf(releaseShop, page, 'shell')).toMatchObject({ errors: 0 })
})
