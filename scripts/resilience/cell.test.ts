import { describe, expect, it } from 'vitest'

import { allCells, chooseCells, nameOf, sampleCells } from './cell.ts'

describe('cells', () => {
  it('are 20 faults of 5 containers', () => {
    expect(new Set(allCells.map(nameOf)).size).toBe(100)
  })

  it('are chosen by container and fault', () => {
    const names = chooseCells({ only: 'chat,cart', fault: 'hung' }).map(nameOf)
    expect(names).toEqual(['cart × hung', 'chat × hung'])
    expect(() => chooseCells({ only: 'wishlist' })).toThrow('No cell matches')
  })
})

describe('a sample', () => {
  it('depends on its seed', () => {
    const names = (seed: string) => sampleCells(6, seed).map(nameOf)
    expect(names('a')).toEqual(names('a'))
    expect(names('a')).not.toEqual(names('b'))
  })

  it('has different faults, at most two of one container, and at most one that waits long', () => {
    for (let seed = 0; seed < 50; seed++) {
      const cells = sampleCells(6, String(seed))
      expect(new Set(cells.map(({ row }) => row.name)).size).toBe(6)
      expect(new Set(cells.map(({ container }) => container)).size).toBeGreaterThan(2)
      const slow = cells.filter(
        ({ row, isStart }) => isStart || row.name === 'hung' || row.name === 'trickled',
      )
      expect(slow.length).toBeLessThan(2)
    }
  })

  it('reaches every cell sooner or later', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 300; seed++)
      for (const cell of sampleCells(6, String(seed))) seen.add(nameOf(cell))
    expect(seen.size).toBe(100)
  })
})
