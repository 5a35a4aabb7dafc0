import { describe, expect, it } from 'vitest'

import { clearPlace } from './clear-place.ts'

const width = 390
/** 48 px, 16 px from the corner of a phone. */
const home = { left: 326, right: 374, top: 780, bottom: 828 }
const usual = { side: 'right', liftPx: 0 } as const

function button(left: number, top: number, wide = 60) {
  return { left, right: left + wide, top, bottom: top + 44 }
}

describe('clearPlace', () => {
  it('keeps its corner while nothing is below it', () => {
    expect(clearPlace(usual, home, { obstacles: [button(20, 100)], width })).toEqual(usual)
  })

  it('goes to the other side of a button', () => {
    const obstacles = [button(320, 790)]
    expect(clearPlace(usual, home, { obstacles, width })).toEqual({ side: 'left', liftPx: 0 })
  })

  it('rises over a button as wide as the page', () => {
    const obstacles = [button(16, 790, 358)]
    expect(clearPlace(usual, home, { obstacles, width })).toEqual({ side: 'right', liftPx: 64 })
  })

  it('stays where it went while that is free', () => {
    const left = { side: 'left', liftPx: 0 } as const
    expect(clearPlace(left, home, { obstacles: [], width })).toEqual(left)
  })

  it('falls back to its corner when everything is taken', () => {
    const wall = { left: 0, right: 390, top: 0, bottom: 844 }
    expect(clearPlace(usual, home, { obstacles: [wall], width })).toEqual(usual)
  })
})
