import { addPlan, cartLink } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test('the language menu preserves page, filters and cart, and saves the choice', {
  tag: [
    '@S9.cookie.language',
    '@S3.language.cookie',
    '@S4.language.hreflang',
    '@S4.language.attribute',
  ],
}, async ({ page, context, shop }) => {
  await addSession(context, shop.url)
  await page.goto('/home?q=dedicated&interval=month')
  await addPlan(page, 'Dedicated 2C-8G, Ashburn', 2)
  await expect(cartLink(page, 2)).toBeVisible()
  await page.getByRole('button', { name: 'Language: English' }).click()
  for (const [name, language] of [
    ['English', 'en'],
    ['繁體中文', 'zh-TW'],
    ['Español', 'es'],
  ] as const) {
    const link = page.getByRole('link', { name })
    await expect(link).toHaveAttribute('hreflang', language)
    await expect(link).toHaveAttribute('lang', language)
  }
  await page.getByRole('link', { name: 'Español' }).click()
  await page.waitForURL('**/es/home?q=dedicated&interval=month')
  await expect(page.getByRole('link', { name: 'Carrito, 2 artículos' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('dedicated')
  const saved = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(saved).toMatchObject({ value: 'es', path: '/', sameSite: 'Lax', httpOnly: false })
  expect(Math.round(((saved?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(365)

  await page.getByRole('button', { name: 'Idioma: Español' }).click()
  await page.getByRole('link', { name: '繁體中文' }).click()
  await page.waitForURL('**/zh-TW/home?q=dedicated&interval=month')
  await expect(page.getByRole('link', { name: '購物車，2 件商品' })).toBeVisible()
})

test('the chat uses the best supported language of the browser and saves it', {
  tag: [
    '@S2.chat.language',
    '@S4.language.chat.exact',
    '@S4.language.chat.variant',
    '@S4.language.chat.base',
    '@S4.language.chat.fallback',
    '@S4.language.chat.saved',
    '@S4.language.folding',
  ],
}, async ({ browser, shop }) => {
  // Exact, variant, base, fallback. The tests of `matchLanguage` and of the server have more languages.
  const rows = [
    ['zh-TW', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh', 'zh-TW'],
    ['es-ES', 'en'],
  ]
  for (const [locale = '', language] of rows) {
    const context = await browser.newContext({ locale, baseURL: shop.url })
    const page = await context.newPage()
    await page.goto('/chat')
    await expect(page.locator('html'), locale).toHaveAttribute('lang', String(language))
    const heading = language === 'zh-TW' ? '您需要什麼？' : 'What do you need?'
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value, locale).toBe(language)
    await context.close()
  }
})

test('the chat logs a warning and uses English when another language cannot be loaded', {
  tag: '@S4.language.failure',
}, async ({ page, watch }) => {
  // The list in the page counts, not the Accept-Language header.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => ['zh_TW', 'en'] }),
  )
  await page.route('**/c/*.json', route => route.abort())
  const warned = page.waitForEvent('console', message => message.type() === 'warning')
  await page.goto('/chat')
  expect((await warned).text()).toContain('Cannot load the texts in zh-TW')
  await expect(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(watch.errors().filter(text => !text.includes('ERR_FAILED'))).toEqual([])
})

test.describe('with a Chinese browser', () => {
  test.use({ locale: 'zh-TW' })

  test('other pages are English until the user accepts the suggested language', {
    tag: '@S4.language.elsewhere',
  }, async ({ page }) => {
    await page.goto('/guest?q=gpu')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: '以繁體中文瀏覽' }).click()
    await page.waitForURL('**/zh-TW/guest?q=gpu')
    await expect(page.getByRole('heading', { name: '伺服器方案', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View in English' })).toBeHidden()
  })
})
