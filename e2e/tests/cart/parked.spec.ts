import { addPlan, cartLink, openSignedIn } from '../../tools/actions.ts'
import { expect, test } from '../../tools/test.ts'

test('a whole cart of the other plan type is parked, and the customer can switch between the two', {
  tag: '@S4.add.planType-mismatch',
}, async ({ page }) => {
  await openSignedIn(page)
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await addPlan(page, 'Shared 1C-2G, Taipei', 2)
  await expect(cartLink(page, 2)).toBeVisible()
  await page.getByRole('radio', { name: 'Monthly' }).click()
  await addPlan(page, 'GPU L4 x1, Taipei')
  const dialog = page.getByRole('alertdialog', { name: 'GPU plans are ordered separately' })
  await dialog.getByRole('button', { name: 'Park this cart and start a GPU cart' }).click()
  await cartLink(page, 1).click()

  const parked = page.getByRole('region', { name: 'Parked carts' })
  await expect(page.getByRole('heading', { name: 'GPU L4 x1' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expect(parked.getByRole('heading', { name: 'CPU cart' })).toBeVisible()
  await expect(parked.getByText('2 × Shared 1C-2G, Taipei')).toBeVisible()

  await parked.getByRole('button', { name: 'Switch to this cart' }).click()
  await expect(cartLink(page, 2)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Hourly' })).toBeChecked()
  await expect(parked.getByRole('heading', { name: 'GPU cart' })).toBeVisible()

  await page.reload()
  await parked.getByRole('button', { name: 'Delete parked GPU cart' }).click()
  await expect(parked).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(parked.getByText('1 × GPU L4 x1, Taipei')).toBeVisible()
})

test('a GPU cart is parked for a CPU plan, and Cancel changes nothing', async ({ page }) => {
  await openSignedIn(page)
  await addPlan(page, 'GPU L4 x1, Taipei')
  await expect(cartLink(page, 1)).toBeVisible()
  await addPlan(page, 'Shared 2C-4G, Tokyo', 3)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(cartLink(page, 1)).toBeVisible()
  await addPlan(page, 'Shared 2C-4G, Tokyo')
  await page.getByRole('button', { name: 'Park this cart and start a CPU cart' }).click()
  await expect(cartLink(page, 3)).toBeVisible()
})

test('two tabs that switch carts at the same time lose nothing', async ({ page, context }) => {
  await openSignedIn(page)
  await addPlan(page, 'Shared 2C-4G, Tokyo', 4)
  await expect(cartLink(page, 4)).toBeVisible()
  await addPlan(page, 'GPU L4 x1, Taipei')
  await page.getByRole('button', { name: 'Park this cart and start a GPU cart' }).click()
  await cartLink(page, 1).click()
  const other = await context.newPage()
  await other.goto('/cart')
  const switchButton = (each: typeof page) =>
    each.getByRole('button', { name: 'Switch to this cart' })
  await expect(switchButton(other)).toBeVisible()
  await Promise.all([switchButton(page).click(), switchButton(other).click()])

  const units = async (each: typeof page) => {
    const stored = await each.evaluate(() => [
      JSON.parse(localStorage.getItem('cart') ?? 'null'),
      ...(JSON.parse(localStorage.getItem('cart-parked') ?? '{"carts":[]}').carts ?? []),
    ])
    const lines = stored.flatMap(cart => cart.orderItems as { subQty: string }[])
    return lines.reduce((sum, line) => sum + Number(line.subQty), 0)
  }
  for (const each of [page, other]) {
    await expect(switchButton(each)).toBeVisible()
    await expect.poll(() => units(each)).toBe(5)
  }
})

test('在正體中文裡，另一種方案的購物車先暫存，隨時可以換回', {
  tag: '@S4.add.planType-mismatch',
}, async ({ page }) => {
  await openSignedIn(page)
  await page.goto('/zh-TW/home')
  await page.getByRole('button', { name: '加入 Shared 1C-2G（Taipei）' }).click()
  await page.getByRole('button', { name: '加入 GPU L4 x1（Taipei）' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'GPU 方案須分開訂購' })
  await dialog.getByRole('button', { name: '暫存這個購物車，另開 GPU 購物車' }).click()
  await page.getByRole('link', { name: '購物車，1 件商品' }).click()
  const parked = page.getByRole('region', { name: '暫存的購物車' })
  await expect(parked.getByText('1 × Shared 1C-2G, Taipei')).toBeVisible()
  await parked.getByRole('button', { name: '改用這個購物車' }).click()
  await expect(parked.getByRole('heading', { name: 'GPU 購物車' })).toBeVisible()
  await page.getByRole('button', { name: '移除 Shared 1C-2G（Taipei）' }).click()
  await page.getByRole('button', { name: '復原' }).click()
  await expect(page.getByRole('heading', { name: 'Shared 1C-2G' })).toBeVisible()
})
