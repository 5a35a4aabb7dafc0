import { describe, expect, it } from 'vitest'

import { pseudoTexts, toPseudo } from './pseudo-texts.ts'

describe('toPseudo', () => {
  it('marks a text, makes it longer and preserves its variables', () => {
    expect(toPseudo('Add {{plan}}')).toBe('[Åðð {{plan}}·····]')
  })
})

describe('pseudoTexts', () => {
  it('converts the whole file', () => {
    expect(pseudoTexts({ page: { steps: ['Pay'] } })).toEqual({ page: { steps: ['[Påý··]'] } })
  })
})
