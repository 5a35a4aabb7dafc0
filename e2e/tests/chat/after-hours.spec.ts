import { accounts } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test.use({ shopEnv: { SUPPORT_HOURS: 'never' } })

test('a customer who writes after hours leaves an e-mail address, and the team sees it', async ({
  page,
  browser,
  ownShop: { url },
}) => {
  await page.goto(`${url}/chat`)
  await page.getByRole('button', { name: 'Talk to a person' }).click()
  await expect(page.getByText('Our team is not here right now.')).toBeVisible()
  const address = page.getByRole('textbox', { name: 'E-mail address for the answer' })
  await address.fill('ana@')
  await address.press('Enter')
  await expect(page.getByText('Enter an e-mail address, for example')).toBeVisible()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('ana@example.com')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('We will answer to ana@example.com.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(address).toBeFocused()
  await page.reload()
  await expect(page.getByText('We will answer to ana@example.com.')).toBeVisible()

  const context = await browser.newContext({ baseURL: url })
  await addSession(context, url, accounts.support)
  const desk = await context.newPage()
  await desk.goto('/chat/desk')
  await desk.getByRole('button', { name: /^Guest/ }).click()
  const customer = desk.getByRole('region', { name: 'Customer' })
  await expect(customer.getByText('ana@example.com')).toBeVisible()
  await context.close()
})

test('the form after hours contains the address of the customer’s account', async ({
  page,
  ownShop: { url },
}) => {
  await addSession(page.context(), url)
  await page.goto(`${url}/chat`)
  await page.getByRole('button', { name: 'Talk to a person' }).click()
  const address = page.getByRole('textbox', { name: 'E-mail address for the answer' })
  await expect(address).toHaveValue(accounts.demo.email)
})
