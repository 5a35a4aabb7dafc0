import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTestAssistant, type TestAssistant } from '../../testing/create-assistant.ts'

let assistant: TestAssistant
beforeAll(async () => {
  assistant = await createTestAssistant()
})
afterAll(async () => {
  await assistant.close()
})

const ask = (...question: Parameters<TestAssistant['ask']>) => assistant.ask(...question)
const namesOf = ({ plans }: { plans: { planName: string; location: string }[] }) =>
  plans.map(({ planName, location }) => `${planName}, ${location.split(',')[0]}`)

describe('looking for plans', () => {
  test('names the cheapest matching plans in stock, and says what it understood', async () => {
    const { text, plans, language } = await ask('I need a dedicated server, 4 vCPU, 16 GB RAM')
    expect(plans).toHaveLength(3)
    expect(plans[0]).toMatchObject({ monthly_fee: '79.00', vcpus: 4, ram: 16, gpu_type: '' })
    for (const plan of plans) expect(plan.left).toBeGreaterThan(0)
    expect(text).toContain('Dedicated, 4 vCPU or more, 16 GB RAM or more')
    expect(language).toBe('en')
  })

  test('finds the same plans in three languages', async () => {
    const replies = await Promise.all([
      ask('80 GB VRAM under $3 an hour in Asia'),
      ask('80 GB GPU 記憶體，每小時 3 美元以下，亞洲', 'zh-TW'),
      ask('80 GB de memoria de GPU por menos de 3 dólares la hora en Asia', 'es'),
    ])
    for (const reply of replies)
      expect(namesOf(reply)).toEqual(['GPU A100 x1, Tokyo', 'GPU H100 x1, Taipei'])
    expect(replies[1]?.text).toContain('每小時 US$3 以內')
    expect(replies[2]?.text).toContain('como máximo US$3 por hora')
  })

  test('names the cheapest plan with its prices', async () => {
    const { text, plans } = await ask('cheapest in Taipei with 16 GB')
    expect(text).toContain('Shared 8C-16G, Taipei: $44.00 per month or $0.0655 per hour')
    expect(plans[0]?.planName).toBe('Shared 8C-16G')
  })

  test.each([
    ['en', 'what is the most expensive plan', 'highest price first'],
    ['es', '¿cuál es el plan más caro?', 'de mayor a menor precio'],
    ['zh-TW', '最貴的方案是哪一個？', '依價格由高到低'],
  ] as const)('in %s, tells the dearest: “%s”', async (language, question, words) => {
    const { text, plans } = await ask(question, language)
    expect(plans[0]).toMatchObject({ planName: 'GPU H200 x8', monthly_fee: '20160.00' })
    expect(text).toContain(words)
  })

  test('names the most expensive plan of a family or a location only', async () => {
    expect((await ask('most expensive shared server in Madrid')).plans[0]).toMatchObject({
      planName: 'Shared 8C-16G',
      location: 'Madrid, ES',
    })
  })

  test('ends with a sentence that introduces the cards', async () => {
    const answers = await Promise.all([
      ask('cheapest in Taipei with 16 GB'),
      ask('El servidor más barato en Taipéi', 'es'),
      ask('台北最便宜的伺服器', 'zh-TW'),
    ])
    for (const { text } of answers) {
      const [cheapest, list] = text.split('\n')
      expect(cheapest).toMatch(/Taipei.*\.|Taipei.*。/)
      expect(list).toMatch(/[:：]$/)
    }
  })

  test('says which condition to drop if no plan meets all of them', async () => {
    expect((await ask('H200 in Tokyo')).text).toContain('other locations')
    expect((await ask('H100 for at most $10 a month')).text).toContain('The nearest ones')
    expect((await ask('a server in London')).text).toContain('Our locations are Taipei, Tokyo,')
    const none = await ask('9999 vCPU')
    expect(none).toMatchObject({ plans: [], offersPerson: true })
  })

  test('shows no GPU plan to a customer who wants none', async () => {
    const { plans, text } = await ask('16 cores, no GPU')
    for (const plan of plans) expect(plan.gpu_type).toBe('')
    expect(text).toContain('no GPU')
  })
})

describe('an excluded location or family', () => {
  test.each([
    ['en', 'not in Tokyo, 8GB', 'not in Tokyo'],
    ['es', '8 GB que no esté en Tokio', 'fuera de Tokyo'],
    ['zh-TW', '除了東京以外 8GB', '不在 Tokyo'],
  ] as const)('in %s, a place: “%s”', async (language, question, words) => {
    const { plans, text } = await ask(question, language)
    expect(plans).toHaveLength(3)
    for (const { location } of plans) expect(location).not.toBe('Tokyo, JP')
    expect(text).toContain(words)
  })

  test.each([
    ['en', '16GB but not shared', 'not Shared'],
    ['es', '16 GB que no sea compartido', 'que no sea Shared'],
    ['zh-TW', '不要共享型 16GB', '非 Shared'],
  ] as const)('in %s, a family: “%s”', async (language, question, words) => {
    const { plans, text } = await ask(question, language)
    expect(plans).toHaveLength(3)
    for (const { planName } of plans) expect(planName).not.toMatch(/^Shared/)
    expect(text).toContain(words)
  })

  test.each([
    ['en', 'I do not want to talk to a person', /^I do not pass this on/],
    ['es', 'no quiero hablar con una persona', /^No paso esta conversación/],
    ['zh-TW', '我不想找真人', /^不會將這段對話轉交/],
  ] as const)('in %s, a person: “%s”', async (language, question, words) => {
    const reply = await ask(question, language)
    expect(reply).toMatchObject({ isHandOver: false, offersPerson: false })
    expect(reply.text).toMatch(words)
  })

  test('is never shown, even if no other plan matches', async () => {
    expect((await ask('H200 not in the US')).plans).toEqual([])
    const stock = await ask('is the H100 in stock anywhere but Taipei?')
    expect(stock.text).not.toContain('Taipei')
  })

  test('changes the last search, and is included again when the customer names it', async () => {
    const say = assistant.converse()
    await say('4 vCPU and 16 GB RAM in Asia')
    const others = await say('but not in Tokyo')
    expect(others.text).toContain('Taipei, Singapore')
    await say('8 GB but not shared')
    expect((await say('and not in Madrid')).text).toContain('not in Madrid')
    expect((await say('and in Madrid?')).text).not.toContain('not in Madrid')
  })
})

describe('continuing from shown plans', () => {
  test('changes the location, the size or the price of the last search', async () => {
    const say = assistant.converse()
    await say('4 vCPU and 16 GB RAM in Taipei')
    expect(namesOf(await say('and in Tokyo?'))[0]).toBe('Shared 8C-16G, Tokyo')
    const larger = await say('with 32 GB')
    expect(larger.text).toContain('4 vCPU or more, 32 GB RAM or more, Tokyo')
    expect((await say('under $160 a month')).text).toContain('Tokyo, at most $160 per month')
  })

  test('finds cheaper plans, and says if there are none', async () => {
    const say = assistant.converse()
    await say('A100')
    expect((await say('cheaper?')).text).toContain('costs less')
    await say('dedicated with 8 vCPU in Tokyo')
    const cheaper = await say('do you have anything cheaper?')
    expect(cheaper.plans).toEqual([])
    await say('H100')
    await say('a server in Europe')
    expect((await say('something cheaper please')).text).toContain('Nothing in stock')
  })

  test('takes the second card, and one with more memory', async () => {
    const say = assistant.converse()
    const first = await say('shared server in Europe')
    const second = first.plans[1]
    const picked = await say('the second one')
    expect(picked.plans).toEqual([second])
    expect(picked.text).toContain(`${second?.left} left.`)
    const more = await say('more memory')
    expect(more.plans[0]?.ram).toBeGreaterThan(second?.ram ?? 0)
    expect((await say('how much for 100 hours?')).text).toContain('100 hours')
  })

  test('repeats the last question for another location, and for a name alone', async () => {
    const say = assistant.converse()
    expect((await say('is the H100 in stock in Taipei?')).text).toContain('GPU H100 x1, Taipei: 5')
    expect((await say('and in Frankfurt?')).text).toContain('GPU H100 x1, Frankfurt: 1 left')
    expect((await say('how much is it for 200 hours?')).text).toContain('cost $594.96')
    await say('is Shared 2C-4G in Ashburn sold out?')
    expect((await say('what should I take instead?')).text).toContain(
      'Shared 2C-4G, Ashburn, is sold out. These plans are in stock:',
    )
    const compared = await say('compare it with the A100')
    expect(compared.plans).toHaveLength(2)
  })

  test('also works in Chinese and Spanish', async () => {
    const chinese = assistant.converse('zh-TW')
    await chinese('台北 4 核 16G')
    expect(namesOf(await chinese('那東京呢？'))[0]).toBe('Shared 8C-16G, Tokyo')
    const spanish = assistant.converse('es')
    await spanish('4 núcleos y 16 GB en Taipéi')
    expect(namesOf(await spanish('¿y en Tokio?'))[0]).toBe('Shared 8C-16G, Tokyo')
    expect((await spanish('el segundo')).plans).toHaveLength(1)
  })
})
