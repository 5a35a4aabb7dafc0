import { describe, expect, it } from 'vitest'

import { nameSchema } from './accounts.ts'

describe('a name', () => {
  it.each(['Ann Lee', ' 林小安 ', 'José Núñez-O’Neil', 'Зоя', 'أمل', '7', 'प्रिया'])(
    'may be %s',
    name => {
      expect(nameSchema.safeParse(name).success).toBe(true)
    },
  )

  it.each([
    ['a control character', 'Ann\nLee'],
    ['a character that reverses the text', 'Ann \u202Eeel'],
    ['a zero-width space', 'Ann\u200BLee'],
    ['a lone surrogate', 'Ann \uD83D'],
    ['only invisible letters', '\u3164\u3164'],
    ['only symbols', '--- !'],
    ['only a blank Braille pattern', '\u2800'],
    ['only spaces', '   '],
  ])('rejects %s', (_what, name) => {
    expect(nameSchema.safeParse(name).success).toBe(false)
  })
})
