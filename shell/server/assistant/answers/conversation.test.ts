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
