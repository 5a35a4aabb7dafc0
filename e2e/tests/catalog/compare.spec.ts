import { cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, type Page, test } from '../../tools/test.ts'

const madrid = 'Dedicated 4C-16G, Madrid'
const ashburn = 'Dedicated 4C-16G, Ashburn'
const tokyo = 'Dedicated 4C-16G, Tokyo'

const toggle = (page: Page, plan: string) =>
  page.getByRole('button', { name: `Compare ${plan}`, exact: true })
const comparison = (page: Page) => page.getByRole('dialog', { name: 'Compare plans' })
const row = (page: Page, name: string) =>
  comparison(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('the comparison shows chosen plans side by side and names the best value', async ({
  page,
}) => {
  await page.goto('/guest?q=4c-16g')
  await toggle(page, madrid).click()
  await expect(toggle(page, madrid)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Choose one more plan to compare.')).toBeVisible()
  await toggle(page, ashburn).click()
  await toggle(page, tokyo).click()
  await page.getByRole('button', { name: 'Compare 3 plans' }).click()

  await expect(row(page, 'Price per month').getByRole('cell')).toHaveText([
    '$83.00',
    '$79.00 Lowest',
    '$87.00',
  ])
  await expect(row(page, 'RAM').getByRole('cell')).toHaveText(['16 GB', '16 GB', '16 GB'])
  await expect(row(page, 'Location')).toContainText('Madrid, ES')
  await expect(page).toHaveURL(/cmp=1059,1067,1020/)
})

test('a tie marks every plan that shares the best value', async ({ page }) => {
  await page.goto('/guest?q=4c-16g&cmp=1006,1067,1059')
  await expect(row(page, 'Price per month').getByRole('cell')).toHaveText([
    '$79.00 Lowest',
    '$79.00 Lowest',
    '$83.00',
  ])
})

test('Back closes the comparison, and filters do not change the choice', async ({ page }) => {
  await page.goto('/guest?q=4c-16g')
  await toggle(page, madrid).click()
  await toggle(page, ashburn).click()
  await page.getByRole('button', { name: 'Compare 2 plans' }).click()
  await expect(comparison(page)).toBeVisible()
  await page.goBack()
  await expect(comparison(page)).toBeHidden()
  await expect(page).toHaveURL(/\/guest\?q=4c-16g$/)
  await page.getByRole('searchbox', { name: 'Search plans' }).fill('8c-64g')
  await expect(toggle(page, madrid)).toHaveCount(0)
  const bar = page.getByRole('region', { name: 'Plans to compare' })
  await expect(bar.getByRole('listitem')).toHaveText([
    'Dedicated 4C-16G Madrid',
    'Dedicated 4C-16G Ashburn',
  ])
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toBeHidden()
})

test('after a comparison that a link opened, the focus is on the button that opens it again', async ({
  page,
}) => {
  await page.goto('/guest?q=4c-16g&cmp=1059,1067')
  await expect(comparison(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(comparison(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Compare 2 plans' })).toBeFocused()
})

test('a fifth plan is rejected with the reason', async ({ page }) => {
  await page.goto('/guest?q=4c-16g')
  const places = ['Ashburn', 'Frankfurt', 'Taipei', 'Madrid', 'Singapore']
  for (const place of places) await toggle(page, `Dedicated 4C-16G, ${place}`).click()
  await expect(toggle(page, 'Dedicated 4C-16G, Singapore')).toHaveAttribute('aria-pressed', 'false')
  const bar = page.getByRole('region', { name: 'Plans to compare' })
  await expect(bar.getByRole('status')).toHaveText(
    'At most 4 plans can be compared. Remove one to choose another.',
  )
  await bar
    .getByRole('button', { name: 'Remove Dedicated 4C-16G, Taipei from the comparison' })
    .click()
  await toggle(page, 'Dedicated 4C-16G, Singapore').click()
  await expect(toggle(page, 'Dedicated 4C-16G, Singapore')).toHaveAttribute('aria-pressed', 'true')
})

test('a shared link shows the comparison and names the plans that it cannot show', async ({
  page,
}) => {
  await page.goto('/guest?q=4c-16g&cmp=1059,99999,abc')
  await expect(
    comparison(page).getByRole('columnheader', { name: 'Dedicated 4C-16G Madrid' }),
  ).toBeVisible()
  await expect(
    comparison(page).getByText('2 plans in this link are not offered: 99999, abc.'),
  ).toBeVisible()
  await page.goto('/guest?q=4c-16g&cmp=1001,1002,1003,1004,1005')
  await expect(comparison(page).getByText('The first 4 are compared.')).toBeVisible()
  await expect(comparison(page).getByRole('columnheader')).toHaveCount(5)
  await comparison(page).getByRole('button', { name: 'Close' }).click()
  await expect(comparison(page)).toBeHidden()
  await expect(page).toHaveURL(/\/guest\?q=4c-16g$/)
})

test('the comparison can hide equal rows and remove a column', async ({ page }) => {
  await page.goto('/guest?q=4c-16g&cmp=1059,1067,1001')
  await expect(row(page, 'Network')).toBeVisible()
  await page
    .getByRole('button', { name: 'Remove Shared 1C-2G, Taipei from the comparison' })
    .click()
  await expect(page).toHaveURL(/cmp=1059,1067$/)
  await comparison(page).getByRole('switch', { name: 'Differences only' }).check()
  await expect(row(page, 'Network')).toHaveCount(0)
  await expect(row(page, 'RAM')).toHaveCount(0)
  await expect(row(page, 'Price per month')).toBeVisible()
})

test('a plan can be added to the cart from the comparison', async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  await page.goto('/home?q=4c-16g&cmp=1059,1079')
  await comparison(page).getByRole('button', { name: 'Add Shared 2C-4G, Sao Paulo' }).click()
  await expect(comparison(page).getByText('1 in your cart')).toBeVisible()
  await comparison(page).getByRole('button', { name: 'Close' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
})

test('the comparison is available in Spanish', async ({ page }) => {
  await page.goto('/es/guest?q=4c-16g&cmp=1059,1067')
  const window = page.getByRole('dialog', { name: 'Comparar planes' })
  await expect(window.getByRole('row', { name: /Precio por mes/ }).getByRole('cell')).toHaveText([
    'US$83.00',
    'US$79.00 El más bajo',
  ])
  await expect(window.getByRole('switch', { name: 'Solo las diferencias' })).toBeVisible()
  await expect(window.getByRole('button', { name: /^Entrar para pedir/ })).toHaveCount(2)
})

test('axe finds nothing in the comparison', async ({ page }) => {
  // Few plans are enough here, because every-screen.spec.ts checks the whole list.
  await page.goto('/guest?q=4c-16g&cmp=1059,1013,99999&hours=176')
  await expect(row(page, 'GPU memory')).toBeVisible()
  await expectAccessible(page, 'comparison')
})
