import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createTestAssistant, type TestAssistant } from '../testing.ts'

let assistant: TestAssistant
beforeAll(async () => {
  assistant = await createTestAssistant()
})
afterAll(async () => {
  await assistant.close()
})

describe('comparing what was shown', () => {
  test.each([
    ['en', '16 GB in Asia', 'compare the first two'],
    ['es', '16 GB en Asia', 'compara los dos primeros'],
    ['es', '16 GB en Asia', 'compara las dos primeras opciones'],
    ['zh-TW', '亞洲 16 GB 的方案', '比較前兩個'],
    ['en', '16 GB in Asia', 'compare the first and the second'],
    ['en', '16 GB in Asia', 'which of the first two is better?'],
  ] as const)('in %s, after “%s”: “%s”', async (language, search, question) => {
    const say = assistant.converse(language)
    const { plans } = await say(search)
    const answer = await say(question)
    expect(answer.plans).toEqual(plans.slice(0, 2))
    expect(answer.text.split('\n').length).toBeGreaterThan(5)
  })

  test('takes those that are pointed at, of what was shown last', async () => {
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

  test('is not what names one thing only', async () => {
    const say = assistant.converse()
    await say('4 vCPU and 16 GB RAM in Taipei')
    expect((await say('and in Tokyo?')).text).toContain('16 GB RAM or more, Tokyo')
    expect((await say('under $50')).text).toContain('Tokyo, at most $50 per month')
    expect((await say('with 32 GB')).text).toContain('4 vCPU or more, 32 GB RAM or more, Tokyo')
    expect((await say('and 64 GB under $400 a month')).text).toContain('64 GB RAM or more, Tokyo')
  })
})
