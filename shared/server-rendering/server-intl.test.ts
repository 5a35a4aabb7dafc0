import { afterEach, beforeEach, expect, it } from 'vitest'

import { createIntl } from './server-intl.ts'

const own = createIntl() as unknown as typeof Intl
const languages = ['en', 'zh-TW', 'es']

/** As the server does, with its `Intl`. */
function answer(name: string, json: string): string {
  const [locales, options, value] = JSON.parse(json)
  const made = new (Reflect.get(Intl, name.replace('Intl.', '')))(locales, options)
  return JSON.stringify((made.format ?? made.select ?? made.of).call(made, value))
}

beforeEach(() => {
  globalThis.callHost = answer
})
afterEach(() => {
  globalThis.callHost = undefined
})

it('formats numbers as browsers do, also those that JSON cannot contain', () => {
  const price = { style: 'currency', currency: 'USD' } as const
  const numbers = [0, -0.5, 1234567.891, Number.NaN, Number.POSITIVE_INFINITY, -Infinity]
  for (const language of languages)
    for (const number of numbers)
      expect(new own.NumberFormat(language, price).format(number)).toBe(
        new Intl.NumberFormat(language, price).format(number),
      )
})

it('formats dates, lists, regions and plurals as browsers do', () => {
  const date = new Date('2026-03-14T12:00:00Z')
  const long = { dateStyle: 'long', timeZone: 'UTC' } as const
  const region = { type: 'region' } as const
  for (const language of languages) {
    expect(new own.DateTimeFormat(language, long).format(date)).toBe(
      new Intl.DateTimeFormat(language, long).format(date),
    )
    expect(new own.ListFormat(language).format(['GPU', 'CPU'])).toBe(
      new Intl.ListFormat(language).format(['GPU', 'CPU']),
    )
    expect(new own.DisplayNames([language], region).of('TW')).toBe(
      new Intl.DisplayNames([language], region).of('TW'),
    )
    expect(new own.PluralRules(language).select(1)).toBe(new Intl.PluralRules(language).select(1))
  }
})

it('throws for a date or a locale that the server refuses', () => {
  const { DateTimeFormat, NumberFormat } = own
  expect(() => new DateTimeFormat('en').format(new Date(Number.NaN))).toThrow(RangeError)
  expect(() => new NumberFormat('no locale').format(1)).toThrow(RangeError)
})

it('has no other class, so that a page that needs one fails instead of differing', () => {
  expect(Object.keys(own).sort()).toEqual([
    'DateTimeFormat',
    'DisplayNames',
    'ListFormat',
    'NumberFormat',
    'PluralRules',
  ])
})

it('needs the sandbox of the server', () => {
  globalThis.callHost = undefined
  expect(() => new own.NumberFormat('en').format(1)).toThrow('Only the sandbox')
})
