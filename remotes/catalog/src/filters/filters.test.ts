import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  clearedFilters,
  isFiltered,
  noFilters,
  parseFilters,
  sorts,
  writeFilters,
} from './filters.ts'
import { rangeOf } from './range/range.ts'

const parse = (search: string) => parseFilters(new URLSearchParams(search))
const write = (search: string, change: Parameters<typeof writeFilters>[1]) =>
  writeFilters(new URLSearchParams(search), change).toString()

describe('parseFilters', () => {
  it('reads every parameter', () => {
    expect(
      parse(
        'q=h100&location=taipei-tw&gpu=any&available=1&ram=16-64&vcpus=8-&disk=-400&hourly=0.05-1&sort=-price&interval=hour',
      ),
    ).toEqual({
      ...noFilters,
      ram: { from: 16, to: 64 },
      vcpus: { from: 8, to: null },
      disk: { from: null, to: 400 },
      hourly: { from: 0.05, to: 1 },
      text: 'h100',
      location: 'taipei-tw',
      gpu: 'any',
      isAvailableOnly: true,
      sort: '-price',
      interval: 'hour',
    })
  })

  it('falls back to the default for an invalid value and reads the rest', () => {
    expect(
      parse('sort=cheapest&interval=week&available=maybe&location=%00&gpu=&q=tokyo&q=osaka'),
    ).toEqual({ ...noFilters, text: 'tokyo' })
  })

  it.each(['64-16', '-', 'a-b', '16', '1e3-', '-5--1', '16-64-128', '١٦-'])(
    'ignores the invalid range %s',
    range => {
      expect(parse(`ram=${range}&vcpus=2-`)).toEqual({
        ...noFilters,
        vcpus: { from: 2, to: null },
      })
    },
  )

  it.each([
    'sort=__proto__',
    'sort=banana&sort[]=price',
    'gpu=%00',
    'available=yes',
    'page=-1&product_id=NaN',
    '%E0%A4%A',
    'location=<script>',
    'location=Taipei,%20TW&interval=',
    'interval=year',
  ])('ignores the invalid %s', search => {
    expect(parse(`${search}&q=h100`)).toEqual({ ...noFilters, text: 'h100' })
  })

  it('ignores a search text that is too long', () => {
    expect(parse(`q=${'x'.repeat(101)}&sort=ram`)).toEqual({ ...noFilters, sort: 'ram' })
  })

  it('reads any input without an error, into a new object', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), pairs => {
        const filters = parseFilters(new URLSearchParams(pairs))
        expect(Object.keys(filters).sort()).toEqual(Object.keys(noFilters).sort())
        expect(Object.getPrototypeOf(filters)).toBe(Object.prototype)
      }),
    )
  })

  it.each(['__proto__=1', 'constructor=1', 'q=__proto__&location=__proto__'])(
    'is not confused by %s',
    search => {
      expect(parse(search)).toMatchObject({ location: '', sort: 'recommended' })
    },
  )
})

describe('writeFilters', () => {
  it('preserves unrelated parameters', () => {
    expect(write('utm_source=mail&sort=ram', { sort: '-ram' })).toBe('utm_source=mail&sort=-ram')
  })

  it('omits defaults from the URL', () => {
    expect(write('q=l4&sort=ram&available=1', { ...clearedFilters, sort: 'recommended' })).toBe('')
  })

  it('replaces several values with one', () => {
    expect(write('sort=ram&sort=disk', { sort: 'vcpus' })).toBe('sort=vcpus')
  })

  it('reads back what it writes', () => {
    const end = fc.option(fc.nat(4096), { nil: null })
    const range = fc.tuple(end, end).map(([from, to]) => rangeOf(from, to))
    const filters = fc.record({
      ram: range,
      vcpus: range,
      disk: range,
      vram: range,
      monthly: range,
      hourly: range,
      text: fc.string({ maxLength: 100 }),
      location: fc.constantFrom('', 'taipei-tw', '台北'),
      gpu: fc.constantFrom('', 'none', 'any', 'nvidia-l4-24gb'),
      isAvailableOnly: fc.boolean(),
      sort: fc.constantFrom(...sorts),
      interval: fc.constantFrom(null, 'month' as const, 'hour' as const),
    })
    fc.assert(
      fc.property(filters, chosen => {
        const search = writeFilters(new URLSearchParams('keep=1'), chosen).toString()
        expect(parse(search)).toEqual(chosen)
        expect(search).toContain('keep=1')
      }),
    )
  })
})

describe('isFiltered', () => {
  it('counts filters that hide plans, but not sort order and interval', () => {
    expect(isFiltered({ ...noFilters, sort: 'price', interval: 'hour', text: '  ' })).toBe(false)
    expect(isFiltered({ ...noFilters, isAvailableOnly: true })).toBe(true)
    expect(isFiltered({ ...noFilters, vram: { from: 80, to: null } })).toBe(true)
  })
})
