import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'
import { expect, test } from '../../tools/test.ts'

test('pages and panels that failed offline load automatically when the network returns', {
  tag: '@D8',
}, async ({ page, context, shop }) => {
  await openAsCustomer(page, shop.url + plansIn('sao-paulo-br'))
  await expect(page.getByText('Live stock')).toBeVisible()
  await markPage(page)
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: 'You are offline.' })
  await expect(notice).toBeVisible()
  await expect(page.getByText('Live stock')).toBeHidden()

  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByText('The account page could not be loaded')).toBeVisible()
  await expectSamePage(page)
  await context.setOffline(false)
  await expect(page.getByText('Back online', { exact: true })).toBeVisible()
  await expect(page.getByText('Dana Demo')).toBeVisible()
  await expect(notice).toBeHidden()

  await context.setOffline(true)
  await banner.getByRole('link', { name: 'Chat' }).click()
  await expect(page.getByText('The chat could not be loaded')).toBeVisible({ timeout: 12_000 })
  await context.setOffline(false)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 20_000 })
  await expectSamePage(page)
})

test('the chat page shows one notice without network, and the notice covers nothing', async ({
  page,
  context,
}) => {
  await page.goto('/chat')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await context.setOffline(true)
  const notice = page.getByText(/^You are offline\./)
  await expect(notice.first()).toBeVisible()
  await expect(notice).toHaveCount(1)
  const [bar, back, field] = await Promise.all([
    page.locator('.frame-offline').boundingBox(),
    page.getByRole('link', { name: 'Back' }).boundingBox(),
    page.getByRole('textbox', { name: 'Message' }).boundingBox(),
  ])
  expect(back?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  const root = page.locator('html')
  expect(await root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(
    0,
  )
})

test('a shop that does not respond is reported, and failed parts load when it responds again', async ({
  page,
  ownShop,
}) => {
  await page.goto(`${ownShop.url}/es/guest?location=sao-paulo-br`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await markPage(page)
  await ownShop.server.stop('SIGKILL')
  await page.getByRole('banner').getByRole('link', { name: 'Chat' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'La tienda no responde.' })
  await expect(notice).toBeVisible({ timeout: 12_000 })
  await ownShop.restartServer()
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible({ timeout: 20_000 })
  await expect(notice).toBeHidden()
  await expectSamePage(page)
})
