import type { Browser } from '@playwright/test'

import { type Account, accounts } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { requestAsGuest } from '../../tools/chat/desk.ts'
import { expect, type Page, test } from '../../tools/test.ts'

async function open(browser: Browser, shopUrl: string, path: string, account: Account) {
  const context = await browser.newContext({ baseURL: shopUrl })
  await addSession(context, shopUrl, account)
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const replyFieldOf = (page: Page) => page.getByRole('textbox', { name: 'Answer' })

test('a customer requests an agent, gets replies, is transferred, and rates the help', async ({
  browser,
  ownShop: { url },
}) => {
  const customer = await open(browser, url, '/chat', accounts.demo)
  const log = customer.getByRole('log')
  const message = customer.getByRole('textbox', { name: 'Message' })
  await message.fill('I would rather talk to a person')
  await message.press('Enter')
  await expect(customer.getByText('You are next.')).toBeVisible()

  const sue = await open(browser, url, '/chat/desk', accounts.support)
  const otto = await open(browser, url, '/chat/desk', accounts.operator)
  await expect(sue).toHaveTitle(/^\(1\) Support desk/)
  for (const page of [sue, otto]) {
    await expect(page.getByRole('tab', { name: 'Waiting 1' })).toBeVisible()
    await page.getByRole('button', { name: /^Dana Demo/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Take conversation' })).toBeVisible()
  }
  await sue.getByRole('button', { name: 'Take conversation' }).click()
  await expect(replyFieldOf(sue)).toBeFocused()
  await expect(otto.getByText(/Sue Park.? answers this conversation/)).toBeVisible()
  await expect(otto.getByRole('button', { name: 'Take conversation' })).toHaveCount(0)
  await expect(log.getByText(/Sue Park.? joined the conversation/)).toBeVisible()

  await message.pressSequentially('And')
  await expect(sue.getByText(/Dana Demo.? is typing/)).toBeVisible()
  await replyFieldOf(sue).press('/')
  await expect(sue.getByRole('combobox', { name: 'Search canned replies' })).toBeFocused()
  await sue.keyboard.type('greeting')
  await expect(sue.getByRole('option')).toHaveCount(1)
  await sue.keyboard.press('Enter')
  await expect(replyFieldOf(sue)).toHaveValue(/^Hello, thank you for waiting\./)
  await expect(customer.getByText(/Sue Park.? is typing/)).toBeVisible()
  const showPlans = sue.getByRole('button', { name: 'Show plans' })
  await showPlans.click()
  await showPlans.click()
  await expect(showPlans).toHaveAttribute('aria-expanded', 'false')
  await expect(replyFieldOf(sue)).toBeFocused()
  await showPlans.click()
  await expect(sue.getByRole('combobox', { name: 'Search plans' })).toBeFocused()
  await sue.keyboard.type('shared 1c-2g taipei')
  await expect(sue.getByRole('option')).toHaveCount(1)
  await sue.keyboard.press('Enter')
  await sue.keyboard.press('Escape')
  await replyFieldOf(sue).press('Enter')
  await expect(log.getByText('Hello, thank you for waiting.')).toBeVisible()
  await expect(log.getByRole('button', { name: 'Add Shared 1C-2G, Taipei' })).toBeVisible()
  await expect(sue.getByText(/Seen$/)).toBeVisible()

  const headingOf = (page: Page) => page.getByRole('heading', { name: 'Dana Demo' })
  await replyFieldOf(sue).fill('And one more thing')
  await sue.getByRole('button', { name: 'Transfer' }).click()
  await expect(sue.getByRole('dialog')).toContainText('You have an unsent answer')
  await sue.getByRole('radio', { name: /Otto Lin.*At the desk/ }).check()
  await sue.getByRole('dialog').getByRole('button', { name: 'Transfer' }).click()
  await expect(sue.getByText(/Otto Lin.? answers this conversation/)).toBeVisible()
  await expect(headingOf(sue)).toBeFocused()
  await expect(log.getByText(/was passed on to .?Otto Lin/)).toBeVisible()

  await replyFieldOf(otto).fill('Goodbye')
  await otto.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(otto.getByRole('alertdialog')).toContainText('You have an unsent answer')
  await otto.getByRole('button', { name: 'Close conversation' }).click()
  await expect(otto.getByText('This conversation is closed.')).toBeVisible()
  await expect(headingOf(otto)).toBeFocused()
  await customer.getByRole('radio', { name: 'Very good' }).check()
  await customer.getByRole('button', { name: 'Send rating' }).click()
  await expect(log.getByText('Thank you for your rating.')).toBeVisible()
  await expect(message).toBeFocused()
  await expect(otto.getByText('Rated 5 of 5.').first()).toBeVisible()
  await Promise.all([customer, sue, otto].map(page => page.context().close()))
})

test('the support desk is in Spanish, and its canned replies use the language of the conversation', async ({
  browser,
  shop: { url },
}) => {
  const id = await requestAsGuest(url, '請問台北機房還有 16 GB 的方案嗎？', 'zh-TW')
  const page = await open(browser, url, `/es/chat/desk?c=${id}`, accounts.support)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mesa de soporte')
  await page.getByRole('button', { name: 'Tomar conversación' }).click()
  const response = page.getByRole('textbox', { name: 'Respuesta' })
  await response.press('/')
  await expect(page.getByRole('combobox', { name: 'Buscar respuestas guardadas' })).toBeFocused()
  await page.keyboard.type('greeting')
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(response).toHaveValue(/^您好，感謝您的等候。/)
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar conversación' }).click()
  await expect(page.getByText('Esta conversación está cerrada.')).toBeVisible()
  await page.context().close()
})

test('Escape in the form of a canned reply keeps what the agent typed, and Cancel drops it', async ({
  browser,
  shop: { url },
}) => {
  const page = await open(browser, url, '/chat/desk', accounts.support)
  const manage = page.getByRole('button', { name: 'Manage canned replies' })
  const title = page.getByRole('textbox', { name: 'Title' })
  await manage.click()
  await page.getByRole('button', { name: 'Add a reply' }).click()
  await title.fill('Opening hours')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await manage.click()
  await expect(title).toHaveValue('Opening hours')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveCount(0)
  await page.context().close()
})

test('customers cannot open the support desk', async ({ page, shop: { url } }) => {
  await addSession(page.context(), url)
  const response = await page.goto('/CHAT/desk')
  expect(response?.status()).toBe(403)
  await expect(page.getByRole('heading', { name: 'Forbidden' })).toBeVisible()
  await expect(page.getByText('This page is for the shop’s team.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support desk' })).toHaveCount(0)
})
