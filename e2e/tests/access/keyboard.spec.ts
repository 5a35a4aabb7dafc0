import { addPlan, cartLink, planCount } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expectFocusKept, tabTo } from '../../tools/keyboard.ts'
import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { expect, test } from '../../tools/test.ts'

test('a customer buys with the keyboard only, from sign-in to receipt', async ({ page }) => {
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

test('dialogs trap the focus and return it to the element that opened them', {
  tag: '@S4.confirm.false',
}, async ({ page, context, shop }) => {
  await addSession(context, shop.url)
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

test('the focus reaches the floating chat button after the tools of the header', async ({
  page,
}) => {
  await page.goto('/guest')
  const chat = page.getByRole('button', { name: 'Chat', exact: true })
  await expect(chat).toBeVisible()
  await cartLink(page, 0).focus()
  await page.keyboard.press('Tab')
  await expect(chat).toBeFocused()
})

/** Null: the header covers no part of the focused control of the page. */
function findCovered(): string | null {
  const { activeElement } = document
  if (!activeElement?.closest('main')) return null
  const { top } = activeElement.getBoundingClientRect()
  const bottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return top >= bottom ? null : `${top} px: ${activeElement.outerHTML.slice(0, 160)}`
}

for (const path of ['/cart', '/order', '/account?section=security'])
  test(`on the way up, the header covers no focused control of ${path}`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 500 })
    await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
    await addPlan(page, 'Shared 2C-4G, Tokyo', 3)
    await expect(cartLink(page, 3)).toBeVisible()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link').last().focus()
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Shift+Tab')
      expect(await page.evaluate(findCovered)).toBeNull()
    }
  })

/** Focuses the controls that stick to an edge of the window, one by one. */
function focusSticky() {
  const sticky = [...document.querySelectorAll('header, thead, main div')].filter(
    element => getComputedStyle(element).position === 'sticky',
  )
  const controls = sticky.flatMap(each => [...each.querySelectorAll<HTMLElement>('a, button')])
  const scrolling = controls.filter(control => {
    scrollTo(0, 300)
    control.focus()
    return scrollY !== 300
  })
  return { count: controls.length, scrolling: scrolling.map(each => each.outerHTML.slice(0, 160)) }
}

for (const [path, width] of [
  ['/home', 1280],
  ['/order', 390],
] as const)
  test(`the focus on what sticks to an edge of ${path} does not scroll the page`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 500 })
    await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
    await addPlan(page, 'Shared 2C-4G, Tokyo', 3)
    await expect(cartLink(page, 3)).toBeVisible()
    await page.goto(path)
    await expect(page.locator('html[data-ready]')).toBeAttached()
    if (path === '/order')
      await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
    const { count, scrolling } = await page.evaluate(focusSticky)
    expect(count).toBeGreaterThan(3)
    expect(scrolling).toEqual([])
  })
