import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession, createCustomer, createOrder } from '../../tools/api/api-client.ts'
import { createAgent, launcher, logOf, sendText } from '../../tools/chat/chat.ts'
import { expect, type Page, test } from '../../tools/test.ts'

test('the widget opens, replies, stays open across pages and restores the focus', async ({
  page,
  context,
  shop,
  watch,
}) => {
  await addSession(context, shop.url)
  await page.goto('/home?location=taipei-tw')
  await launcher(page).click()
  await expect(panel(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await sendText(page, 'The cheapest server in Taipei')
  await expect(
    logOf(page)
      .getByRole('button', { name: /^Add .+, Taipei$/ })
      .first(),
  ).toBeVisible()
  // A reply that is longer than the panel is shown from its start.
  await expect(logOf(page).getByText('The cheapest server in Taipei')).toBeInViewport()
  await page.getByRole('link', { name: 'Account', exact: true }).first().click()
  // The title changes when the new page arrives. The focus stays in the panel.
  await expect(page).toHaveTitle(/Account/)
  await expect(panel(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(launcher(page)).toBeFocused()
  expect(watch.errors()).toEqual([])
})

test('a reply to a closed chat is counted in launcher and title, and shown in a preview', async ({
  page,
  shop,
}) => {
  await page.goto('/guest?location=taipei-tw')
  const title = await page.title()
  await launcher(page).click()
  const question = `Is my disk encrypted? ${crypto.randomUUID()}`
  await page.getByRole('button', { name: 'Talk to a person' }).first().click()
  await expect(logOf(page).getByText('You are waiting for a person.')).toBeVisible()
  await sendText(page, question)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Minimize chat' }).click()
  const agent = await createAgent(shop.url)
  const id = await agent.take(question)
  await agent.reply(id, 'Yes, every disk is.')
  await expect(page.getByRole('button', { name: 'Chat, 1 unread message' })).toBeVisible()
  await expect(page).toHaveTitle(`(1) ${title}`)
  await expect(page.getByText('Yes, every disk is.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss message' }).click()
  await expect(page.getByText('Yes, every disk is.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Chat, 1 unread message' }).click()
  await expect(logOf(page).getByText('Yes, every disk is.')).toBeVisible()
  await expect(page).toHaveTitle(title)
  await agent.close(id)
  await page.getByRole('radio', { name: 'Very good' }).check({ force: true })
  await page.getByRole('button', { name: 'Send rating' }).click()
  await expect(logOf(page).getByText('Thank you for your rating.')).toBeVisible()
  await agent.leave()
})

test('the payment page shows the chat only on request', async ({ page, context, shop }) => {
  const customer = await createCustomer(shop.url)
  const { id } = await createOrder(customer)
  await context.addCookies((await customer.storageState()).cookies)
  await customer.dispose()
  await page.goto(`/payment?order=${id}`)
  await expect(page.locator('html')).toHaveAttribute('data-quiet', 'true')
  await expect(launcher(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Questions? Chat' }).click()
  await expect(panel(page)).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).press('Escape')
  await expect(launcher(page)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the chat fills the screen, and a link in it opens its page', async ({
    page,
    context,
    shop,
  }) => {
    await addSession(context, shop.url)
    await page.goto('/home?location=sao-paulo-br')
    await addPlan(page, 'Shared 1C-2G, Sao Paulo')
    await expect(cartLink(page, 1)).toBeVisible()
    await launcher(page).click()
    await expect
      .poll(() => panel(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await sendText(page, 'What is in my cart?')
    // The suggestions below the reply scroll the log, so a press before that can miss the link.
    const suggestion = logOf(page).getByRole('button', { name: 'The cheapest server in Taipei' })
    await expect(suggestion).toBeInViewport({ ratio: 1 })
    await logOf(page).getByRole('link', { name: 'Open cart' }).click()
    await page.waitForURL('**/cart')
    await expect(panel(page)).toBeHidden()
  })
})

function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Chat with Quarry' })
}
