import { completeSignIn } from '../../tools/actions.ts'
import { callRegistry } from '../../tools/api/registry.ts'
import { releaseRemote } from '../../tools/releases/changed-remote.ts'
import { liveId } from '../../tools/releases/composition.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, type Page, test } from '../../tools/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

test('a fifth remote adds pages and a link to the running shop, and they leave with it', async ({
  page,
  ownShop,
}) => {
  await callRegistry(ownShop, 'routes', { team: 'reviews', prefix: '/reviews' })
  await releaseRemote(ownShop, 'e2e/fixtures/reviews/remote.config.ts')
  await page.goto(`${ownShop.url}/reviews/6?from=mail`)
  await completeSignIn(page)
  await page.waitForURL('**/reviews/6?from=mail')
  await expect(heading(page)).toHaveText('Review 6')
  await page.goto(`${ownShop.url}/zh-TW/reviews`)
  await expect(heading(page)).toHaveText('評論')
  await expect(page).toHaveTitle('評論 · Quarry')
  await expect(link(page, '評論')).toHaveAttribute('aria-current', 'page')

  await page.goto(`${ownShop.url}/home`)
  // Before the page is ready, a link loads the next page from the server.
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
  await markPage(page)
  await link(page, 'Reviews').click()
  await expect(heading(page)).toHaveText('Reviews')
  await expect(page).toHaveTitle('Reviews · Quarry')
  await page.getByRole('main').getByRole('link', { name: 'Review 7' }).click()
  await expect(heading(page)).toHaveText('Review 7')
  await expect(page).toHaveURL(`${ownShop.url}/reviews/7`)
  await page.getByRole('main').getByRole('link', { name: 'Review 8' }).click()
  await expect(heading(page)).toHaveText('Review 8')
  await expect(heading(page)).toBeFocused()
  await expectSamePage(page)
  await page.goto(`${ownShop.url}/es/reviews/8`)
  await expect(heading(page)).toHaveText('Reseña 8')

  const before = await liveId(ownShop.url)
  await callRegistry(ownShop, 'retire', { container: 'reviews', why: 'nobody reads them' })
  await expect.poll(() => liveId(ownShop.url)).not.toBe(before)
  await page.goto(`${ownShop.url}/es/reviews`)
  await expect(heading(page)).toHaveText('Página no encontrada')
  await expect(link(page, 'Reseñas')).toBeHidden()

  await callRegistry(ownShop, 'rollback', { why: 'somebody does' })
  await expect.poll(() => liveId(ownShop.url)).toBe(before)
  await page.reload()
  await expect(heading(page)).toHaveText('Reseñas')
})
