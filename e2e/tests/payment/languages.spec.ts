import { addSession } from '../../tools/api/api-client.ts'
import { expect, type Page, test } from '../../tools/test.ts'

const tongues = [
  {
    prefix: '/zh-TW',
    language: 'zh-TW',
    add: '加入 Shared 2C-4G（Frankfurt）',
    cart: /購物車，1/,
    order: '繼續下單',
    terms: /我同意服務條款/,
    place: '送出訂單',
    pay: '支付 US$11.00',
    sandbox: '支付 US$11.00',
    approve: '核准',
    receipt: ['已收到付款', '收據', '已扣款US$11.00', '已包含第一個月的費用。'],
    steps: ['排隊中', '建置中', '開機中', '已就緒'],
    ready: '1 台伺服器已就緒',
    next: '接下來',
  },
  {
    prefix: '/es',
    language: 'es',
    add: 'Añadir Shared 2C-4G, Frankfurt',
    cart: /Carrito, 1/,
    order: 'Continuar con el pedido',
    terms: /Acepto las condiciones/,
    place: 'Hacer el pedido',
    pay: 'Pagar US$11.00',
    sandbox: 'Pagar US$11.00',
    approve: 'Aprobar',
    receipt: ['Pago recibido', 'Recibo', 'CobradoUS$11.00', 'Cubre el primer mes.'],
    steps: ['En cola', 'En creación', 'Arrancando', 'Listo'],
    ready: '1 servidor listo',
    next: 'Próximos pasos',
  },
] as const

async function expectLanguage(page: Page, language: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const main = page.getByRole('main')
  await expect(main.getByText('US$').first()).toBeVisible()
  expect(await main.innerText()).not.toMatch(/(?<!US)\$\d/)
}

for (const tongue of tongues) {
  test(`a customer buys a server in ${tongue.prefix} from plans to receipt, including the provider’s page, and prices name the currency`, {
    tag: ['@S1.languages', '@S2.locale-prefix'],
  }, async ({ page, context, shop, watch }) => {
    const { prefix, language } = tongue
    await addSession(context, shop.url)
    await page.goto(`${prefix}/home`)
    await page.getByRole('button', { name: tongue.add }).click()
    await expectLanguage(page, language)
    await page.getByRole('link', { name: tongue.cart }).click()
    await page.waitForURL(`**${prefix}/cart`)
    await expectLanguage(page, language)
    await page.getByRole('link', { name: tongue.order }).click()
    await page.getByRole('checkbox', { name: tongue.terms }).check()
    await expectLanguage(page, language)
    await page.getByRole('button', { name: tongue.place }).click()
    await page.waitForURL(`**${prefix}/payment?order=*`)
    await expect(page.getByRole('button', { name: tongue.pay })).toBeVisible()
    await expectLanguage(page, language)
    await page.getByRole('button', { name: tongue.pay }).click()
    await expect(page.getByRole('heading', { level: 1, name: tongue.sandbox })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.getByRole('button', { name: tongue.approve, exact: true }).click()

    await page.waitForURL(`**${prefix}/result?order=*`)
    const [heading, label, charged, note] = tongue.receipt
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    const receipt = page.getByRole('complementary', { name: label })
    await expect(receipt).toContainText(charged)
    await expect(receipt).toContainText(note)
    await expectLanguage(page, language)
    await expect(page.getByText(tongue.ready)).toBeVisible({ timeout: 20_000 })
    const steps = page.getByRole('main').getByRole('list').filter({ hasText: tongue.steps[0] })
    for (const step of tongue.steps) await expect(steps.last()).toContainText(step)
    await expect(page.getByRole('heading', { name: tongue.next })).toBeVisible()
    expect(watch.errors()).toEqual([])
  })
}
