import { describe, expect, it } from 'vitest'

import type { AttributedReport } from './attribute.ts'
import { createTally } from './tally.ts'

const release = (container: string, id = 'a') => ({
  ...{ id, container, label: '1.0.0' },
  ...{ files: new Set<string>(), exposes: new Set<string>() },
})
const catalog = release('catalog')
const at = (clock: string) => new Date(`2026-11-22T${clock}Z`)
const nothing: AttributedReport = { counts: [], errors: [], open: null, steps: [] }

/** Letters only, because scrubbed names and messages have no digits. */
const word = (index: number) =>
  `${index}`.replace(/\d/g, digit => 'abcdefghij'[Number(digit)] ?? '')
const thrown = (index: number, more: object = {}) => ({
  ...nothing,
  errors: [
    { ...{ culprit: catalog, kind: 'script', name: 'TypeError', message: word(index) }, ...more },
  ],
})
const loaded = (ms: number, culprit = catalog): AttributedReport => ({
  ...nothing,
  counts: [{ culprit, measure: 'load', ms, count: 1 }],
})
const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0)

describe('errors', () => {
  it.each([
    ['names', (index: number) => ({ name: `Invented${word(index)}Error`, message: 'it broke' })],
    ['messages', (index: number) => ({ message: `it broke ${word(index)}` })],
  ])('of invented %s are one row beyond those of the minute and the hour', (_what, change) => {
    const tally = createTally()
    for (let index = 0; index < 3000; index++)
      tally.add(thrown(index, change(index)), at(`10:${10 + Math.floor(index / 100)}:00`))
    const { errors } = tally.take()
    expect(errors).toHaveLength(51)
    expect(total(errors)).toBe(3000)
    expect(errors.filter(({ kind }) => kind === 'other')).toMatchObject([
      { container: 'catalog', name: 'Error', message: '…', count: 2950 },
    ])
  })

  it('are listed again in the next minute, each with its kind', () => {
    const tally = createTally()
    for (let index = 0; index < 100; index++) tally.add(thrown(index), at('10:10:00'))
    expect(tally.take().errors).toHaveLength(11)
    for (let index = 0; index < 100; index++) tally.add(thrown(index), at('10:10:30'))
    tally.add(thrown(0, { kind: 'promise' }), at('10:11:00'))
    tally.add(thrown(0), at('10:11:00'))
    const { errors } = tally.take()
    expect(errors).toHaveLength(12)
    expect(errors.at(-1)).toMatchObject({ kind: 'promise', message: 'a', count: 1 })
  })

  it('that pages showed do not displace uncaught ones', () => {
    const tally = createTally()
    for (let index = 0; index < 100; index++)
      tally.add(thrown(index, { kind: 'handled' }), at('10:10:00'))
    tally.add(thrown(0), at('10:10:00'))
    const { errors } = tally.take()
    expect(errors.filter(({ kind }) => kind === 'handled')).toHaveLength(11)
    expect(errors.at(-1)).toMatchObject({ kind: 'script', message: 'a' })
  })

  it('of one release do not displace those of another', () => {
    const tally = createTally()
    for (let index = 0; index < 100; index++) tally.add(thrown(index), at('10:10:00'))
    tally.add(thrown(1, { culprit: release('catalog', 'b') }), at('10:10:00'))
    expect(tally.take().errors.at(-1)).toMatchObject({ release: 'b', kind: 'script' })
  })
})

describe('times', () => {
  it('of one release are rounded above a limit, and none is lost', () => {
    const tally = createTally()
    const culprit = catalog
    for (let ms = 1; ms < 600_000; ms *= 1.05)
      tally.add(
        {
          ...nothing,
          counts: (['load', 'mount', 'ready'] as const).map(measure => ({
            ...{ culprit, measure, ms, count: 1 },
          })),
        },
        at('10:10:00'),
      )
    const { minutes } = tally.take()
    expect(minutes.length).toBeLessThan(150)
    expect(total(minutes)).toBe(3 * 273)
  })

  it('of too many releases are dropped, but not the outcomes of parts', () => {
    const tally = createTally()
    for (let index = 0; index < 200; index++) {
      const culprit = release('catalog', word(index))
      for (let ms = 1; ms < 20_000; ms *= 1.2) tally.add(loaded(ms, culprit), at('10:10:00'))
    }
    expect(tally.take().minutes).toHaveLength(2000)
    tally.add(
      { ...nothing, counts: [{ culprit: catalog, measure: 'shown', count: 1 }] },
      at('10:10:01'),
    )
    tally.add(loaded(100), at('10:11:00'))
    expect(tally.take().minutes).toHaveLength(2)
  })
})
