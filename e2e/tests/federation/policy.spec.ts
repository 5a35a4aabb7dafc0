import {
  addPlan,
  cartLink,
  completeAtProvider,
  goToProvider,
  openSignedIn,
  placeOrder,
} from '../../tools/actions.ts'
import { plansIn } from '../../tools/open-as-customer.ts'
import { policyReport, watchPolicy } from '../../tools/policy-watch.ts'
import { expect, type Page, test } from '../../tools/test.ts'

type Storefront = {
  composition: { entries: Record<string, string> }
  complete: () => Promise<unknown>
}
type ShopPage = { __STOREFRONT__: Storefront }

async function expectClean(page: Page): Promise<void> {
  expect(await policyReport(page)).toEqual({ violations: [], unsealed: [] })
}

test('every HTML document has the policies that block unlisted files', async ({ request }) => {
  for (const path of ['/guest', '/chat', '/es/guest', '/no-such-page', '/signup']) {
    const headers = (await request.get(path)).headers()
    expect(headers['integrity-policy'], path).toBe('blocked-destinations=(script)')
    const policy = headers['content-security-policy'] ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).toContain("require-trusted-types-for 'script'")
    expect(policy, path).not.toMatch(/unsafe-|nonce-|\*/)
  }
})

test('a whole purchase, with select, dialog, toast and icons, violates no policy', async ({
  page,
  watch,
}) => {
  await watchPolicy(page)
  await openSignedIn(page, plansIn('taipei-tw'))
  await page.getByRole('combobox', { name: /^Location/ }).click()
  await page.getByRole('option', { name: /Tokyo/ }).click()
  await page.getByRole('radio', { name: 'Hourly' }).click()
  await addPlan(page, 'Shared 4C-8G, Tokyo')
  await cartLink(page, 1).click()
  await page.getByRole('button', { name: 'Remove Shared 4C-8G, Tokyo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectClean(page)
  await placeOrder(page)
  await expectClean(page)
  await goToProvider(page, 'Verify card')
  await completeAtProvider(page, 'Approve')
  await expect(page.getByRole('heading', { name: 'Card verified' })).toBeVisible()
  await expect(cartLink(page, 0)).toBeVisible()
  await expectClean(page)

  await page.getByRole('button', { name: 'Chat' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('link', { name: /Order QY-/ }).first()).toBeVisible()
  await expectClean(page)
  expect(watch.errors()).toEqual([])
})

test('pages around the purchase violate no policy', async ({ page }) => {
  await watchPolicy(page)
  for (const path of ['/guest', '/chat', '/zh-TW/guest', '/es/chat', '/signup', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html[data-ready]')).toBeAttached()
    await expectClean(page)
  }
})

/** Inserts a script that the server has, and returns whether the browser ran it. */
function insertScript(page: Page, path: string): Promise<string> {
  return page.evaluate(
    address =>
      new Promise<string>(resolve => {
        const script = document.createElement('script')
        script.onload = () => resolve('ran')
        script.onerror = () => resolve('rejected')
        script.src = address
        document.head.append(script)
      }),
    path,
  )
}

test('a script that the HTML document does not list is blocked, although the server has it', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.locator('html[data-ready]')).toBeAttached()
  // Catalog has no slot, so only its own pages list its files.
  const entry = await page.evaluate(
    () => (globalThis as unknown as ShopPage).__STOREFRONT__.composition.entries.catalog,
  )
  expect((await page.request.get(entry ?? '')).status()).toBe(200)
  expect(await insertScript(page, entry ?? '')).toBe('rejected')

  await page.evaluate(() => (globalThis as unknown as ShopPage).__STOREFRONT__.complete())
  expect(await insertScript(page, entry ?? '')).toBe('ran')
  await expect(insertScript(page, 'https://elsewhere.example/x.js')).rejects.toThrow(
    /TrustedScriptURL/,
  )
})
