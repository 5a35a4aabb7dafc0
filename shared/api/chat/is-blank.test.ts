import { expect, it } from 'vitest'

import { isBlank } from './is-blank.ts'

it('ignores invisible characters', { tags: ['C10'] }, () => {
  for (const text of ['', ' \n', '\u200B\u200D\uFEFF', '\u202E', '\u3164']) {
    expect(isBlank(text), JSON.stringify(text)).toBe(true)
  }
  for (const text of ['a', '你', '👍🏽', '\u200Bx']) expect(isBlank(text), text).toBe(false)
})
