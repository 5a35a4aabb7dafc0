import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test('an invalid order form is not sent, and a focused summary links to each field', async ({
  page,
  context,
  shop,
}) => {
  await addSession(context, shop.url)
  await page.goto(plansIn('sao-paulo-br'))
  await addPlan(page, 'Shared 2C-4G, Sao Paulo', 3)
  await cartLink(page, 3).click()
  await page.getByRole('link', { name: 'Continue to order' }).click()
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const field = (number: number) =>
    page.getByRole('textbox', { name: `Hostname of server ${number}` })
  await field(1).fill('-web')
  await field(2).fill('shop-1')
  await field(3).fill('shop-1')
  await page.getByRole('button', { name: 'Place order' }).click()

  const summary = page.getByRole('alert').filter({ hasText: '3 things to correct' })
  await expect(summary).toBeFocused()
  await expect(field(1)).toHaveAccessibleDescription(/cannot begin or end with a hyphen/)
  await expect(field(1)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(2)).not.toHaveAttribute('aria-invalid', 'true')
  await summary.getByRole('link', { name: /Hostname of server 3/ }).click()
  await expect(field(3)).toBeFocused()
  await expect(field(3)).toHaveAccessibleDescription(/already used above/)
  await summary.getByRole('link', { name: /Accept the terms/ }).click()
  const terms = page.getByRole('checkbox', { name: /terms of service/ })
  await expect(terms).toBeFocused()
  expect(sent).not.toContain('POST /api/v3/orders')

  await field(3).fill('shop-3')
  await field(1).fill('WEB space')
  // Leaving the field shows its error only after the click, which the line of the error would otherwise move away.
  await terms.check()
  await expect(field(1)).toHaveAccessibleDescription(/hyphens and dots/)
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 thing to correct' })).toBeFocused()
  await field(1).fill('web')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/payment?order=*')
})
