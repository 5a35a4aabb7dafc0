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
    ['text turned around', 'Ann \u202Eeel'],
    ['a space without width', 'Ann\u200BLee'],
    ['half a character', 'Ann \uD83D'],
    ['nothing but unseen letters', '\u3164\u3164'],
    ['nothing but symbols', '--- !'],
    ['nothing but an empty pattern', '\u2800'],
    ['nothing', '   '],
  ])('rejects %s', (_what, name) => {
    expect(nameSchema.safeParse(name).success).toBe(false)
  })
})
