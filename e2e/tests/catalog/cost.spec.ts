import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, type Page, test } from '../../tools/test.ts'

const madrid = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Dedicated 4C-16G' }) })

const open = (page: Page) => page.getByRole('button', { name: 'Cost by hours' }).click()
const dial = (page: Page) =>
  page.getByRole('slider', { name: 'How many hours a month will you keep it?' })

test('every plan shows the cost of the chosen hours', async ({ page }) => {
  await page.goto('/guest?q=4c-16g%20madrid')
  await expect(madrid(page)).toBeVisible()
  await expect(page.getByText('billed hourly')).toHaveCount(0)
  await open(page)
  await expect(dial(page)).toHaveValue('176')
  await expect(madrid(page)).toContainText('$21.75 for 176 hours, billed hourly')
  await expect(madrid(page)).toContainText('Hourly is cheaper; from 672 hours on both cost $83.00')
  await expect(page.getByText('a powered-off server is billed until it is deleted')).toBeVisible()
})

test('the dial, its field and the URL stay in sync', async ({ page }) => {
  await page.goto('/guest?q=4c-16g%20madrid&hours=176')
  await page.getByRole('button', { name: 'All month' }).click()
  await expect(dial(page)).toHaveValue('730')
  await expect(madrid(page)).toContainText('$83.00 for 730 hours')
  await expect(madrid(page)).toContainText('Same as monthly from 672 hours on')
  await expect(page).toHaveURL(/hours=730/)
  await page.getByRole('spinbutton', { name: 'Hours a month' }).fill('10')
  await page.keyboard.press('Enter')
  await expect(dial(page)).toHaveValue('10')
  await dial(page).press('ArrowRight')
  await expect(madrid(page)).toContainText('$1.36 for 11 hours')
  await expect(page).toHaveURL(/hours=11/)
  await open(page)
  await expect(dial(page)).toBeHidden()
  await expect(page).toHaveURL(/\?q=4c-16g\+madrid$/)
  await expect(page.getByText('billed hourly')).toHaveCount(0)
})

test('a link sets the hours, limited to one month', async ({ page }) => {
  await page.goto('/guest?q=4c-16g%20madrid&hours=9999')
  await expect(dial(page)).toHaveValue('744')
  await page.goto('/guest?q=4c-16g%20madrid&hours=10.2')
  await expect(dial(page)).toHaveValue('11')
  await page.goto('/guest?q=4c-16g%20madrid&hours=many')
  await expect(madrid(page)).toBeVisible()
  await expect(dial(page)).toHaveCount(0)
})

test('the dial is available in Chinese', async ({ page }) => {
  await page.goto('/zh-TW/guest?q=4c-16g%20madrid&hours=176')
  await expect(page.getByRole('slider', { name: '每個月會保留幾小時？' })).toBeVisible()
  await expect(madrid(page)).toContainText('按小時較便宜；達 672 小時起，兩種計費皆為 US$83.00')
})

test('axe finds nothing on the list with the dial', async ({ page }) => {
  await page.goto('/guest?q=4c-16g&hours=176')
  await expect(dial(page)).toBeVisible()
  await expectAccessible(page, 'cost by hours')
})
