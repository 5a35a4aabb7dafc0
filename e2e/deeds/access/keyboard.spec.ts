import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { expectFocusKept, tabTo } from '../../tools/keyboard.ts'
import { expect, test } from '../../tools/test.ts'
import { lendSession } from '../../tools/visitor.ts'

test('a customer buys with the keyboard alone, from the sign-in to the receipt', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/home')
  await tabTo(page, page.getByLabel('E-mail'))
  await page.keyboard.type('demo@quarry.example')
  await tabTo(page, page.getByLabel('Password'))
  await page.keyboard.type('quarry-demo')
  await press('Enter')
  await page.waitForURL('**/home')

  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await press('Enter')
  await tabTo(page, page.getByRole('searchbox', { name: 'Search plans' }))
  await page.keyboard.type('dedicated')
  await expect(planCount(page, '\\d+ of 85 plans')).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Location' }))
  await press('Enter')
  await expect(page.locator('[role="option"]:focus')).toHaveCount(1)
  await page.keyboard.type('Ash')
  await expect(page.getByRole('option', { name: /Ashburn/ })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Location' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Location' })).toContainText('Ashburn')
  const plan = 'Dedicated 2C-8G, Ashburn'
  await tabTo(page, page.getByRole('spinbutton', { name: `Quantity of ${plan}` }))
  await press('ArrowUp')
  await tabTo(page, button(`Add ${plan}`))
  await press('Space')
  await expect(cartLink(page, 2)).toBeVisible()
  await expectFocusKept(page)

  await expect(button('View cart')).toBeVisible()
  await press('F8')
  await tabTo(page, button('View cart'))
  await press('Enter')
  await page.waitForURL('**/cart')
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeFocused()
  await tabTo(page, page.getByRole('radio', { name: 'Monthly' }))
  await press('ArrowRight')
  await expect(page.getByRole('alertdialog', { name: /to hourly\?$/ })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expectFocusKept(page)
  const quantity = page.getByRole('spinbutton', { name: `Quantity of ${plan}` })
  await tabTo(page, quantity)
  await press('ArrowDown')
  await expect(quantity).toHaveValue('1')
  await tabTo(page, page.getByRole('link', { name: 'Continue to order' }))
  await press('Enter')
  await page.waitForURL('**/order')

  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  await expect(heading('Review your order')).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('checkbox', { name: /terms of service/ }))
  await press('Space')
  await expect(page.getByRole('checkbox', { name: /terms of service/ })).toBeChecked()
  await tabTo(page, button('Place order'))
  await press('Enter')
  await page.waitForURL('**/payment?order=*')
  await expect(heading('Payment')).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, button('Pay $40.00'))
  await press('Enter')

  await tabTo(page, page.getByRole('radio', { name: /4242/ }))
  await press('ArrowDown')
  await press('ArrowUp')
  await tabTo(page, button('Approve'))
  await press('Enter')
  await page.waitForURL('**/result?order=*')
  await expect(heading('Payment received')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'All orders' }))
  await press('Enter')
  await page.waitForURL('**/account')
  await expect(heading('Account')).toBeFocused()
})

test('dialogs keep the focus inside and give it back to where it came from [S4.confirm.false]', async ({
  page,
  context,
  shop,
}) => {
  await lendSession(context, shop.url)
  await page.goto('/home')
  await addPlan(page, 'Shared 2C-4G, Sao Paulo')
  await cartLink(page, 1).click()
  const clear = page.getByRole('button', { name: 'Clear cart' })
  await clear.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Clear the cart?' })
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  for (const _ of [1, 2, 3]) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(clear).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Clear cart' }), 3)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectFocusKept(page)
})
