import { expect, it } from 'vitest'

import { agoText } from './ago.ts'

it.each([
  [0, 'en', '5 sec. ago'],
  [21_000, 'en', '20 sec. ago'],
  [190_000, 'es', 'hace 3 min'],
  [7_300_000, 'zh-TW', '2 小時前'],
])('formats %d ms in %s as %s', (ms, language, text) => {
  expect(agoText(ms, language)).toBe(text)
})
