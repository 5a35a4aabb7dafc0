import { describe, expect, it } from 'vitest'

import { answer } from './host-functions.ts'

const call = (name: string, ...values: unknown[]) =>
  JSON.parse(answer(name, JSON.stringify(values)))

describe.each(['en', 'zh-TW', 'es'])('formats in %s', locale => {
  it('are those of Intl', () => {
    const price = { style: 'currency', currency: 'USD', minimumFractionDigits: 2 } as const
    expect(call('Intl.NumberFormat', locale, price, 1234567.5)).toBe(
      new Intl.NumberFormat(locale, price).format(1234567.5),
    )
    const region = { type: 'region', style: 'short' } as const
    expect(call('Intl.DisplayNames', [locale], region, 'DE')).toBe(
      new Intl.DisplayNames(locale, region).of('DE'),
    )
    expect(call('Intl.ListFormat', locale, {}, ['GPU', 'CPU', 'RAM'])).toBe(
      new Intl.ListFormat(locale).format(['GPU', 'CPU', 'RAM']),
    )
    const date = { dateStyle: 'long', timeZone: 'UTC' } as const
    const time = Date.UTC(2026, 2, 14)
    expect(call('Intl.DateTimeFormat', locale, date, time)).toBe(
      new Intl.DateTimeFormat(locale, date).format(time),
    )
    const rules = new Intl.PluralRules(locale)
    for (const count of [0, 1, 2, 1_000_000])
      expect(call('Intl.PluralRules', locale, {}, count)).toBe(rules.select(count))
  })
})

it('keeps formats with other options or locales apart', () => {
  const format = (locale: string, digits: number) =>
    call('Intl.NumberFormat', locale, { minimumFractionDigits: digits }, 1.5)
  const all = () => [format('en', 1), format('en', 2), format('es', 2), format('en', 1)]
  expect(all()).toEqual(['1.5', '1.50', '1,50', '1.5'])
  // More formats than it keeps.
  for (let most = 0; most < 210; most += 1) call('Intl.NumberFormat', 'en', { unused: most }, 1)
  expect(all()).toEqual(['1.5', '1.50', '1,50', '1.5'])
})

it('parses URLs', () => {
  expect(call('URL', '/es/guest?gpu=any#plans', 'https://shop.example')).toEqual({
    href: 'https://shop.example/es/guest?gpu=any#plans',
    origin: 'https://shop.example',
    protocol: 'https:',
    host: 'shop.example',
    pathname: '/es/guest',
    search: '?gpu=any',
    hash: '#plans',
  })
  expect(call('URL', 'mailto:a@b.example', null)).toMatchObject({ protocol: 'mailto:' })
  expect(() => call('URL', '/guest', null)).toThrow('Invalid URL')
})

it('refuses other functions, also those that every object has', () => {
  const names = ['', 'eval', 'Intl', 'Intl.', 'Intl.Locale', 'Intl.getCanonicalLocales']
  const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
  const all = [...names, ...inherited, ...inherited.map(name => `Intl.${name}`), 'Math.PluralRules']
  for (const name of all)
    expect(() => call(name, 'en', {}, 1), name).toThrow(`has no function ${name}`)
})

it('throws for bad locales and arguments', () => {
  expect(() => call('Intl.NumberFormat', 'not a locale', {}, 1)).toThrow(RangeError)
  expect(() => call('Intl.NumberFormat', 'en', { style: 'none' }, 1)).toThrow(RangeError)
  expect(() => call('Intl.NumberFormat', 7, {}, 1)).toThrow()
  expect(() => call('Intl.NumberFormat', 'en', 'currency', 1)).toThrow()
  expect(() => call('Intl.NumberFormat')).toThrow()
  expect(() => call('URL', { href: 'https://shop.example' }, null)).toThrow()
  expect(() => answer('URL', 'https://shop.example')).toThrow(SyntaxError)
  expect(() => answer('URL', '{"length":2}')).toThrow()
})
