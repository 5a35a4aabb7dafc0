import { randomUUID } from 'node:crypto'
import { messageResponseSchema } from '@storefront/api/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTestAssistant, type TestAssistant } from '../../testing/create-assistant.ts'
import { reply } from '../reply.ts'

let assistant: TestAssistant
beforeAll(async () => {
  assistant = await createTestAssistant()
})
afterAll(async () => {
  await assistant.close()
})

const ask = (...question: Parameters<TestAssistant['ask']>) => assistant.ask(...question)

describe('comparing', () => {
  test('compares two plans of one location point by point', async () => {
    const { text, plans } = await ask('Shared 4C-8G vs Dedicated 4C-16G in Tokyo')
    expect(text.split('\n')).toEqual([
      'Shared 4C-8G and Dedicated 4C-16G, both in Tokyo:',
      'vCPU: 4 for both',
      'RAM: 8 GB and 16 GB, more with Dedicated 4C-16G',
      'Disk: 100 GB and 160 GB, more with Dedicated 4C-16G',
      'Monthly price: $24.00 and $87.00, lower with Shared 4C-8G',
      'Hourly price: $0.0358 and $0.1295, lower with Shared 4C-8G',
      'Monthly price per vCPU: $6.00 and $21.75, lower with Shared 4C-8G',
      'Monthly price per GB of RAM: $3.00 and $5.44, lower with Shared 4C-8G',
      'In stock: 55 and 40, more with Shared 4C-8G',
    ])
    expect(plans.map(({ location }) => location)).toEqual(['Tokyo, JP', 'Tokyo, JP'])
  })

  test('compares cards by their memory, and families by plans of one size', async () => {
    const cards = await ask('H100 還是 A100？', 'zh-TW')
    expect(cards.text).toContain('每 GB GPU 記憶體的月費')
    expect(cards.plans.map(({ planName }) => planName)).toEqual(['GPU H100 x1', 'GPU A100 x1'])
    const families = await ask('what is the difference between shared and dedicated?')
    expect(families.plans.map(({ planName }) => planName)).toEqual([
      'Shared 4C-8G',
      'Dedicated 4C-16G',
    ])
  })
})

describe('costs', () => {
  test('computes hours exactly, and says when the month costs the same', async () => {
    const { text } = await ask('how much is Dedicated 4C-16G in Madrid for 100 hours?')
    expect(text).toBe(
      'Dedicated 4C-16G, Madrid: 100 hours at $0.1236 cost $12.36. The monthly price is $83.00; it is reached at 672 hours in a month, so hourly costs less here.',
    )
    const capped = await ask('Dedicated 4C-16G Madrid 700 hours cost')
    expect(capped.text).toContain('700 hours in one month cost $83.00, hourly and monthly alike')
    const long = await ask('cost of Dedicated 4C-16G in Madrid for 60 days')
    expect(long.text).toContain('1440 hours are more than one month')
  })

  test('takes the cheapest location in stock if none is named, and says what others cost', async () => {
    const { text, plans } = await ask('price of H100')
    expect(plans[0]).toMatchObject({ planName: 'GPU H100 x1', monthly_fee: '1999.00' })
    expect(text).toContain('$1,999.00 per month or $2.9748 per hour')
    expect((await ask('precio del Shared 2C-4G', 'es')).text).toContain(
      'En otras ubicaciones cuesta hasta US$15.00 al mes.',
    )
  })

  test('explains hourly and monthly billing if no plan is named', async () => {
    expect((await ask('is hourly or monthly cheaper?')).text).toContain('667 to 672 hours')
    const few = await ask('I need it 200 hours a month, should I go hourly?')
    expect(few.text).toContain('200 hours in a month: hourly costs less')
    expect((await ask('按小時和按月哪個划算？', 'zh-TW')).text).toContain('月費')
  })
})

describe('stock', () => {
  test('counts the stock of each location', async () => {
    const { text, plans } = await ask('how many Dedicated 4C-16G are left in Madrid')
    expect(text).toBe('Stock at the moment:\nDedicated 4C-16G, Madrid: 2 left')
    expect(plans).toHaveLength(1)
    expect((await ask('is the H100 in stock?')).text.split('\n')).toHaveLength(6)
    const one = await ask('Dedicated 4C-16G Frankfurt left?', 'es')
    expect(one.text).toContain('1')
  })

  test('says that it does not know when more stock arrives, and offers substitutes', async () => {
    const { text, plans } = await ask('Is HighMem 4C-32G available in Taipei?')
    expect(text).toContain('HighMem 4C-32G, Taipei: sold out')
    expect(text).toContain('I do not know when there will be more.')
    expect(text).toContain('HighMem 4C-32G, Frankfurt (the same plan elsewhere): the same price')
    for (const plan of plans) expect(plan.left).toBeGreaterThan(0)
  })

  test('knows where the shop does not offer a plan', async () => {
    const { text } = await ask('is the H200 in stock in Tokyo?')
    expect(text).toContain('GPU H200 x8 is not offered there')
    expect(text).toContain('GPU H200 x8, Ashburn: 6 left')
  })

  test('names substitutes with their difference in price', async () => {
    const { text, plans } = await ask(
      'El Dedicated 2C-8G de Madrid está agotado, ¿qué puedo tomar en su lugar?',
      'es',
    )
    expect(text).toContain('Dedicated 2C-8G, Madrid, está agotado.')
    expect(text).toContain('US$2.00 menos al mes')
    expect(plans).toHaveLength(3)
  })
})

describe('a message that is not about plans', () => {
  test('leaves the cart to the browser', async () => {
    expect(await ask("what's in my cart?")).toMatchObject({ cart: { kind: 'own' }, plans: [] })
  })

  test('hands over to a person, in the language of the question', async () => {
    for (const text of [
      'can I talk to a person',
      '我要找真人客服',
      'quiero hablar con una persona',
    ])
      expect((await ask(text)).isHandOver).toBe(true)
    expect((await ask('我要找真人客服')).language).toBe('zh-TW')
  })

  test('says as the page does that nobody of the team is there, outside the hours', async () => {
    const { dependencies } = assistant
    const replyAt = (time: string) =>
      reply({
        ...{ text: 'can I talk to a person', language: 'en', customerId: null },
        ...{ conversation: null, dependencies: { ...dependencies, now: () => new Date(time) } },
      })
    // The desk is open from Monday to Friday, 9:00 to 18:00 in Taipei.
    expect((await replyAt('2026-11-23T03:00:00Z')).text).toContain('I cannot say when')
    const weekend = await replyAt('2026-11-21T03:00:00Z')
    expect(weekend.text).toContain('above this conversation, you see from when it answers')
    expect(weekend.isHandOver).toBe(true)
  })

  test('changes the language on request, also for later messages', async () => {
    const say = assistant.converse()
    expect((await say('Necesito hablar contigo en español, por favor')).language).toBe('es')
    const chinese = await say('請用中文回答')
    expect(chinese).toMatchObject({ language: 'zh-TW', text: '接下來我會用中文回答。' })
    expect((await say('hello')).text).toMatch(/^您好/)
    expect((await say('please answer in French')).text).toContain('我會說英文、繁體中文和西班牙文')
  })

  test('uses the language of the first message, and later the language of the conversation', async () => {
    const say = assistant.converse()
    expect((await say('東京有哪些 GPU？')).language).toBe('zh-TW')
    expect((await say('H100')).language).toBe('zh-TW')
    expect((await ask('Hola', 'en')).text).toMatch(/^Dime/)
  })

  test('explains billing, passwords and itself, and admits what it does not know', async () => {
    expect((await ask('how does billing work')).text).toContain('nothing renews by itself')
    expect((await ask('do I pay while it is powered off?')).text).toContain('still billed')
    expect((await ask('忘記密碼', 'zh-TW')).text).toContain('忘記密碼？')
    expect((await ask('are you a bot?')).text).toContain('not a person')
    expect(await ask('tell me a joke')).toMatchObject({ offersPerson: true, isHandOver: false })
    expect((await ask('do you sell domain names?')).text).toContain('L4, H100, A100, H200')
  })

  test('says clearly that there are no discounts', async () => {
    for (const text of ['any discount?', 'do you have discounts', 'is there a promo code?'])
      expect((await ask(text)).text).toMatch(/^There are no discounts/)
    for (const text of ['¿hacéis descuentos?', '¿tienen algún descuento?', '¿hay cupones?'])
      expect((await ask(text, 'es')).text).toMatch(/^No hay descuentos/)
    for (const text of ['有折扣嗎', '有沒有優惠？', '可以打折嗎'])
      expect((await ask(text, 'zh-TW')).text).toMatch(/^目前沒有折扣/)
  })

  test.each([
    ['en', 'how long does delivery take', /^I give no time in advance/],
    ['en', 'how fast is a server ready after payment', /^I give no time in advance/],
    ['es', '¿cuánto tarda la entrega?', /^No doy plazos/],
    ['es', '¿en cuánto está listo un servidor después de pagar?', /^No doy plazos/],
    ['zh-TW', '付款後多久可以使用伺服器？', /^我無法事先告知時間/],
    ['zh-TW', '交付要多久', /^我無法事先告知時間/],
    ['en', 'is there a free trial?', /^There is no free trial/],
    ['en', 'can I try a server for free?', /^There is no free trial/],
    ['es', '¿hay prueba gratis?', /^No hay prueba gratis/],
    ['zh-TW', '有免費試用嗎？', /^目前沒有免費試用/],
  ] as const)('in %s, answers “%s” with what is so', async (language, question, words) => {
    const answer = await ask(question, language)
    expect(answer.text).toMatch(words)
    expect(answer.offersSignIn).toBe(false)
  })

  test('offers a sign-in if the question is about the customer’s own delivery', async () => {
    expect((await ask('where is my delivery?')).offersSignIn).toBe(true)
  })

  test('tells a guest the fact about taxes, and where invoices are', async () => {
    const { text } = await ask('can I get an invoice with VAT?')
    expect(text).toMatch(/^No tax is charged.*Invoices are in your account/)
    expect((await ask('¿me pueden dar una factura con IVA?', 'es')).text).toMatch(
      /^No se cobran impuestos.*tu cuenta/,
    )
    expect((await ask('發票有含營業稅嗎？', 'zh-TW')).text).toMatch(/^本商店不另收稅.*帳戶/)
    expect((await ask('where are my invoices?')).text).not.toContain('tax')
  })

  test('says that it does not read files, and offers a person', async () => {
    const { dependencies } = assistant
    const question = { text: '', language: 'en', conversation: null, customerId: null } as const
    const files = await reply({ ...question, attachments: ['one'], dependencies })
    expect(files).toMatchObject({ text: 'I cannot read files. A person can.', offersPerson: true })
    const shown = await reply({ ...question, dependencies })
    const text = 'I cannot read what is attached. A person can.'
    expect(shown).toMatchObject({ text, offersPerson: true })
  })

  test('offers a person for a screenshot without words', async () => {
    const [{ product_id } = { product_id: 0 }] = (await ask('16 GB')).plans
    const cart = { interval: 'month', lines: [{ product_id, quantity: 1 }] }
    const body = { clientId: randomUUID(), text: '', language: 'en', context: { cart } }
    const answered = await assistant.call('/api/v3/chat/messages', { body })
    const { messages } = messageResponseSchema.parse(answered.json()).content
    const said = messages.find(({ author }) => author === 'assistant')
    expect(said?.text).toContain('I cannot read what is attached. A person can.')
    expect(said?.offersPerson).toBe(true)
  })
})
