import { launcher } from '../../tools/chat/chat.ts'
import { openAsCustomer } from '../../tools/open-as-customer.ts'
import { expect, type Page, test } from '../../tools/test.ts'

const endings = [
  ['status 401', 401, { result: false, message: 'no' }],
  ['the exact body', 200, { result: false, code: 0, message: 'Unauthenticated.' }],
] as const

const addresses = '**/api/v3/chat/attachments**'

/** Stubs the response to requests of one method for attachments. */
async function respondWith(page: Page, method: string, status: number, json: object) {
  await page.route(addresses, route =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback(),
  )
}

async function openChat(page: Page, shopUrl: string) {
  await openAsCustomer(page, `${shopUrl}/cart`)
  await launcher(page).click()
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeVisible()
}

async function attachLog(page: Page) {
  const buffer = Buffer.from('eth0 is down\n')
  const files = [{ name: 'kernel.log', mimeType: 'text/plain', buffer }]
  await page.locator('[data-conversation] input[type=file]').setInputFiles(files)
}

for (const [name, status, body] of endings) {
  test(`an upload whose response is ${name} signs out`, {
    tag: ['@S7.interceptor.one-client', '@S4.unauthenticated'],
  }, async ({ page, context, shop }) => {
    await openChat(page, shop.url)
    await respondWith(page, 'POST', status, body)
    await attachLog(page)
    await page.waitForURL(url => url.origin === shop.sandboxUrl)
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  })

  test(`removing an upload signs out when the response is ${name}`, {
    tag: ['@S7.interceptor.one-client', '@S4.unauthenticated'],
  }, async ({ page, context, shop }) => {
    await openChat(page, shop.url)
    await attachLog(page)
    await expect(page.getByText('kernel.log is ready to send.')).toBeAttached()
    await respondWith(page, 'DELETE', status, body)
    await page.getByRole('button', { name: 'Remove kernel.log' }).click()
    await page.waitForURL(url => url.origin === shop.sandboxUrl)
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([])
  })
}
