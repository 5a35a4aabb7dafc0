import { addSession } from '../../tools/api/api-client.ts'
import { createAgent, logOf, sendText } from '../../tools/chat/chat.ts'
import { expect, test } from '../../tools/test.ts'
import { readTexts } from '../../tools/texts.ts'

const talks = [
  {
    language: 'en',
    prefix: '',
    plans: 'Cheapest server in Taipei with 16 GB',
    cart: 'What is in my cart?',
    unknown: 'Can you paint my house blue?',
  },
  {
    language: 'zh-TW',
    prefix: '/zh-TW',
    plans: '台北最便宜的 16 GB 伺服器',
    cart: '我的購物車裡有什麼？',
    unknown: '可以幫我把房子漆成藍色嗎？',
  },
  {
    language: 'es',
    prefix: '/es',
    plans: 'El servidor más barato en Taipéi con 16 GB',
    cart: '¿Qué hay en mi carrito?',
    unknown: '¿Puedes pintar mi casa de azul?',
  },
]

for (const { language, prefix, plans, cart, unknown } of talks) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language === 'en' ? 'en-US' : language })

    test('a customer requests plans, adds one, reads the cart and reaches an agent', async ({
      page,
      context,
      shop,
    }) => {
      await addSession(context, shop.url)
      const text = await readTexts(shop.url, language)
      await page.goto(`${prefix}/chat`)
      const log = logOf(page)
      await sendText(page, plans)
      const card = log.getByRole('article').filter({ hasText: '16 GB' }).last()
      await card.getByRole('button', { name: text('chat', 'plan.add') }).click()
      await expect(log.getByText(text('chat', 'plan.added_one', { count: 1 }))).toBeVisible()
      await sendText(page, cart)
      const own = log.getByRole('article', { name: text('chat', 'cart.label'), exact: true })
      await expect(own.getByText(text('chat', 'cart.total'))).toBeVisible()
      await sendText(page, unknown)
      await log.getByRole('button', { name: text('chat', 'person.ask') }).click()
      await expect(log.getByText(text('chat', 'notice.waiting'))).toBeVisible()
      await expect(
        page.getByRole('textbox', { name: text('chat', 'composer.label') }),
      ).toBeFocused()
      const last = crypto.randomUUID()
      await sendText(page, last)
      await expect(page.getByText(text('chat', 'delivery.sent'), { exact: true })).toBeVisible()
      const agent = await createAgent(shop.url)
      const id = await agent.take(last)
      await agent.type(id)
      await expect(
        page.getByText(isolated(text('chat', 'typing', { name: 'Sue Park' }))),
      ).toBeVisible()
      await agent.reply(id, `${last} ${language}`)
      await expect(log.getByText(`${last} ${language}`)).toBeVisible()
      await agent.close(id)
      await page.getByRole('button', { name: text('chat', 'rating.dismiss') }).click()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expect(
        page.getByRole('textbox', { name: text('chat', 'composer.label') }),
      ).toBeFocused()
      await agent.leave()
    })
  })
}

/** Unicode isolation characters surround a name within the sentence. */
function isolated(sentence: string): string {
  return sentence.replace('Sue Park', '\u2068Sue Park\u2069')
}
