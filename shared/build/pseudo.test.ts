import { describe, expect, it } from 'vitest'

import { pseudoTexts, toPseudo } from './pseudo.ts'

describe('toPseudo', () => {
  it('marks a text, makes it longer and keeps its variables', () => {
    expect(toPseudo('Add {{plan}}')).toBe('[Åðð {{plan}}·····]')
  })
})

describe('pseudoTexts', () => {
  it('goes through the whole file', () => {
    expect(pseudoTexts({ page: { steps: ['Pay'] } })).toEqual({ page: { steps: ['[Påý··]'] } })
  })
})
