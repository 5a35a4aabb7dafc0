import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTestAssistant, type TestAssistant } from '../../testing/create-assistant.ts'

let assistant: TestAssistant
beforeAll(async () => {
  assistant = await createTestAssistant()
})
afterAll(async () => {
  await assistant.close()
})

const citiesOf = ({ plans }: { plans: { location: string }[] }) => [
  ...new Set(plans.map(({ location }) => location)),
]

describe('comparing shown plans', () => {
  test.each([
    ['en', '16 GB in Asia', 'compare the first two'],
    ['es', '16 GB en Asia', 'compara los dos primeros'],
    ['es', '16 GB en Asia', 'compara las dos primeras opciones'],
    ['zh-TW', '亞洲 16 GB 的方案', '比較前兩個'],
    ['en', '16 GB in Asia', 'compare the first and the second'],
    ['en', '16 GB in Asia', 'compare them'],
    ['es', '16 GB en Asia', 'compara los dos'],
    ['zh-TW', '亞洲 16 GB 的方案', '比較這兩個'],
    ['en', '16 GB in Asia', 'which of the first two is better?'],
  ] as const)('in %s, after “%s”: “%s”', async (language, search, question) => {
    const say = assistant.converse(language)
    const { plans } = await say(search)
    const reply = await say(question)
    expect(reply.plans).toEqual(plans.slice(0, 2))
    expect(reply.text.split('\n').length).toBeGreaterThan(5)
  })

  test('distinguishes one plan in two locations', async () => {
    const say = assistant.converse()
    const { plans } = await say('L4')
    expect(plans[0]?.planName).toBe(plans[1]?.planName)
    expect((await say('compare the first two')).text).toMatch(/more with GPU L4 x1, \w+$/)
  })

  test('takes the plans with the named numbers from the last shown plans', async () => {
    const say = assistant.converse()
    const { plans } = await say('16 GB in Asia')
    expect((await say('compare the first and the third')).plans).toEqual([plans[0], plans[2]])
    expect((await say('the first two')).plans).toEqual([plans[0], plans[2]])
  })
})

describe('a complete new question', () => {
  test.each([
    ['en', 'a cheap GPU', '64 GB RAM under $300 a month'],
    ['zh-TW', '便宜的 GPU', '64 GB 記憶體，每月 US$300 以內'],
    ['es', 'una GPU barata', '64 GB de RAM por menos de US$300 al mes'],
    ['en', 'a cheap GPU', '8 vCPU and 32 GB RAM'],
    ['en', 'a cheap GPU', 'shared with 8 GB'],
  ] as const)('in %s, after “%s”: “%s” starts afresh', async (language, before, question) => {
    const say = assistant.converse(language)
    await say(before)
    const { plans, text } = await say(question)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan.gpu_type).toBe('')
    expect(text).not.toContain('GPU')
  })

  test('is not a message that names one thing only', async () => {
    const say = assistant.converse()
    await say('4 vCPU and 16 GB RAM in Taipei')
    expect((await say('and in Tokyo?')).text).toContain('16 GB RAM or more, Tokyo')
    expect((await say('under $50')).text).toContain('Tokyo, at most $50 per month')
    expect((await say('with 32 GB')).text).toContain('4 vCPU or more, 32 GB RAM or more, Tokyo')
    expect((await say('and 64 GB under $400 a month')).text).toContain('64 GB RAM or more, Tokyo')
  })
})

describe('a refined search', () => {
  test('stays after a question about it', async () => {
    const say = assistant.converse('zh-TW')
    await say('4 核 8G')
    expect(citiesOf(await say('有沒有在東京的？'))).toEqual(['Tokyo, JP'])
    expect(citiesOf(await say('哪一台記憶體比較大？'))).toEqual(['Tokyo, JP'])
  })

  test.each([
    ['en', 'shared server in Tokyo', 'anything with more memory?', 'and in Singapore?'],
    ['es', 'servidor compartido en Tokio', '¿algo con más memoria?', '¿y en Singapur?'],
    ['zh-TW', '東京的共享主機', '記憶體大一點', '那新加坡呢？'],
  ] as const)('in %s, more memory too', async (language, search, more, elsewhere) => {
    const say = assistant.converse(language)
    await say(search)
    const larger = await say(more)
    const least = Math.min(...larger.plans.map(({ ram }) => ram))
    const there = await say(elsewhere)
    expect(citiesOf(there)).toEqual(['Singapore, SG'])
    for (const { ram } of there.plans) expect(ram).toBeGreaterThanOrEqual(least)
  })
})
