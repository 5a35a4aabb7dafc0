// @vitest-environment jsdom
import { expect, it } from 'vitest'

import spanish from '../../../locales/es.json'
import { momentText } from './hours-text.ts'

it('formats today and tomorrow by name, other days by weekday, later ones by date', () => {
  const now = new Date(2026, 0, 5, 22)
  const on = (day: number) => momentText(new Date(2026, 0, day, 9).toISOString(), now)
  expect(on(5)).toMatchObject({ key: 'today' })
  expect(on(6)).toMatchObject({ key: 'tomorrow' })
  expect(on(9)).toMatchObject({ key: 'day', values: { day: 'Friday' } })
  expect(on(19).values.day).toBe('Monday, January 19')
  expect(on(6).values.time).toMatch(/9:00/)
})

it('adds no period after a Spanish time, which ends in one', () => {
  const texts = [...Object.values(spanish.status), ...Object.values(spanish.hours)]
  expect(texts.filter(text => text.includes('{{time}}.'))).toEqual([])
})
