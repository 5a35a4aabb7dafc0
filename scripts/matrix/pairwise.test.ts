import { describe, expect, it } from 'vitest'

import { choosePairwise, describePair, findUncovered, toAlternatives } from './pairwise.ts'

const six = ['shell', 'shared', 'catalog', 'cart', 'checkout', 'chat']
const current = new Set<string>()

describe('choosePairwise', () => {
  it('covers all pairs of six containers with five compositions', () => {
    const chosen = choosePairwise(six)
    expect(chosen).toHaveLength(5)
    expect(findUncovered(six, [current, ...chosen])).toEqual([])
    expect(findUncovered(six, [current, ...chosen.slice(1)])).not.toEqual([])
  })

  it('covers all pairs of any number of containers', () => {
    for (let count = 1; count <= 12; count++) {
      const containers = Array.from({ length: count }, (_, index) => `remote${index}`)
      expect(findUncovered(containers, [current, ...choosePairwise(containers)])).toEqual([])
    }
  })

  it('returns the same compositions each time, and none without containers', () => {
    expect(choosePairwise(six)).toEqual(choosePairwise(six))
    expect(choosePairwise([])).toEqual([])
    expect(choosePairwise(['cart'])).toEqual([new Set(['cart'])])
  })
})

describe('findUncovered', () => {
  it('names each pair that no composition has', () => {
    const uncovered = findUncovered(['cart', 'chat'], [current, new Set(['cart', 'chat'])])
    expect(uncovered.map(describePair)).toEqual([
      'current cart with previous chat',
      'previous cart with current chat',
    ])
  })
})

describe('toAlternatives', () => {
  it('has the pair with only current or only previous releases otherwise', () => {
    expect(toAlternatives(['cart', true, 'chat', false], six)).toEqual([
      new Set(['cart']),
      new Set(['cart', 'shell', 'shared', 'catalog', 'checkout']),
    ])
  })
})
