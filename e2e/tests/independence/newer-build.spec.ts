import { completeSignIn } from '../../tools/actions.ts'
import { launcher } from '../../tools/chat/chat.ts'
import { compositionOf, liveId } from '../../tools/releases/composition.ts'
import { deployReleases, editBuild, replacing } from '../../tools/releases/edited-release.ts'
import { expect, test } from '../../tools/releases/release-shop.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'

test('an open page uses its build until the next navigation, and typed input is never lost', async ({
  page,
  releaseShop,
}) => {
  await page.goto(`${releaseShop.url}/home`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  const old = await compositionOf(page)
  await markPage(page)
  await launcher(page).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.pressSequentially('Which plan has')

  await deployReleases(releaseShop, [
    await editBuild('catalog', replacing(/"Server plans"/g, '"New plans"')),
  ])
  const link = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name })
  // The responses on this page name the newer build, so the next navigation would load it.
  await link('Account').click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await link(/^Cart/).click()
  await expect(
    page.getByText('A newer version of the shop is ready', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
  await expect(message).toHaveValue('Which plan has')
  expect(await compositionOf(page)).toBe(old)
  await expectSamePage(page)

  await message.clear()
  await link('Plans').click()
  await expect(page.getByRole('heading', { name: 'New plans', level: 1 })).toBeVisible()
  expect(await compositionOf(page)).toBe(await liveId(releaseShop.url))
})
