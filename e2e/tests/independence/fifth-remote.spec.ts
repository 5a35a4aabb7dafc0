import { completeSignIn } from '../../tools/actions.ts'
import { callRegistry } from '../../tools/api/registry.ts'
import { releaseRemote } from '../../tools/releases/changed-remote.ts'
import { liveId } from '../../tools/releases/composition.ts'
import { expect, type Page, test } from '../../tools/releases/release-shop.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

test('a fifth remote adds pages and a link to the running shop, and they leave with it', async ({
  page,
  releaseShop,
}) => {
  await callRegistry(releaseShop, 'routes', { team: 'reviews', prefix: '/reviews' })
  await releaseRemote(releaseShop, 'e2e/fixtures/reviews/remote.config.ts')
  await page.goto(`${releaseShop.url}/reviews/6?from=mail`)
  await completeSignIn(page)
  await page.waitForURL('**/reviews/6?from=mail')
  await expect(heading(page)).toHaveText('Review 6')
  await page.goto(`${releaseShop.url}/zh-TW/reviews`)
  await expect(heading(page)).toHaveText('評論')
  await expect(page).toHaveTitle('評論 · Quarry')
  await expect(link(page, '評論')).toHaveAttribute('aria-current', 'page')

  await page.goto(`${releaseShop.url}/home`)
  // Before the page is ready, a link loads the next page from the server.
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible()
  await markPage(page)
  await link(page, 'Reviews').click()
  await expect(heading(page)).toHaveText('Reviews')
  await expect(page).toHaveTitle('Reviews · Quarry')
  await page.getByRole('main').getByRole('link', { name: 'Review 7' }).click()
  await expect(heading(page)).toHaveText('Review 7')
  await expect(page).toHaveURL(`${releaseShop.url}/reviews/7`)
  await page.getByRole('main').getByRole('link', { name: 'Review 8' }).click()
  await expect(heading(page)).toHaveText('Review 8')
  await expect(heading(page)).toBeFocused()
  await expectSamePage(page)
  await page.goto(`${releaseShop.url}/es/reviews/8`)
  await expect(heading(page)).toHaveText('Reseña 8')

  const before = await liveId(releaseShop.url)
  await callRegistry(releaseShop, 'retire', { container: 'reviews', why: 'nobody reads them' })
  await expect.poll(() => liveId(releaseShop.url)).not.toBe(before)
  await page.goto(`${releaseShop.url}/es/reviews`)
  await expect(heading(page)).toHaveText('Página no encontrada')
  await expect(link(page, 'Reseñas')).toBeHidden()

  await callRegistry(releaseShop, 'rollback', { why: 'somebody does' })
  await expect.poll(() => liveId(releaseShop.url)).toBe(before)
  await page.reload()
  await expect(heading(page)).toHaveText('Reseñas')
})
