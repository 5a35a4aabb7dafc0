import { expect, test } from 'vitest'

import { parseOpenings } from '../../config/support-hours.ts'
import { readHours } from './hours.ts'

const hours = (text: string, timeZone: string, now: string) => {
  const { isOpen, changesAt } = readHours(
    { openings: parseOpenings(text), timeZone },
    new Date(now),
  )
  return [isOpen, changesAt]
}
const office = 'mon-fri 09:00-18:00'

test('returns when the desk opens and closes in its time zone', () => {
  // Taipei is eight hours ahead: 17:59 and 18:00 there.
  expect(hours(office, 'Asia/Taipei', '2026-11-20T09:59:30Z')).toEqual([
    true,
    '2026-11-20T10:00:00.000Z',
  ])
  expect(hours(office, 'Asia/Taipei', '2026-11-19T10:00:00Z')).toEqual([
    false,
    '2026-11-20T01:00:00.000Z',
  ])
  expect(hours(office, 'Asia/Taipei', '2026-11-20T01:00:00Z')[0]).toBe(true)
})

test('waits over the weekend, and over a week with one short day', () => {
  expect(hours(office, 'Asia/Taipei', '2026-11-20T10:00:00Z')).toEqual([
    false,
    '2026-11-23T01:00:00.000Z',
  ])
  expect(hours('sun 00:07-00:09', 'UTC', '2026-11-22T00:09:00Z')).toEqual([
    false,
    '2026-11-29T00:07:00.000Z',
  ])
  expect(hours('fri-mon 10:00-11:00', 'UTC', '2026-11-22T11:00:00Z')[1]).toBe(
    '2026-11-23T10:00:00.000Z',
  )
})

test('follows the local time when clocks change', () => {
  // Madrid: summer time ends on Sunday, 25 October 2026, and begins on Sunday, 29 March 2026.
  expect(hours(office, 'Europe/Madrid', '2026-10-23T16:30:00Z')[1]).toBe('2026-10-26T08:00:00.000Z')
  expect(hours(office, 'Europe/Madrid', '2026-03-27T18:00:00Z')[1]).toBe('2026-03-30T07:00:00.000Z')
  // 02:30 does not exist in that night. The desk opens when the clocks skip it.
  expect(hours('sun 02:30-05:00', 'Europe/Madrid', '2026-03-29T00:00:00Z')).toEqual([
    false,
    '2026-03-29T01:00:00.000Z',
  ])
  // Half an hour repeats on Lord Howe Island, whose clocks go back by half an hour.
  expect(hours('sun 01:45-03:00', 'Australia/Lord_Howe', '2026-04-04T14:30:00Z')).toEqual([
    false,
    '2026-04-04T14:45:00.000Z',
  ])
})

test('returns no change if there is none', () => {
  expect(hours('always', 'Asia/Taipei', '2026-11-21T18:00:00Z')).toEqual([true, null])
  expect(hours('never', 'Asia/Taipei', '2026-11-21T18:00:00Z')).toEqual([false, null])
  expect(hours('mon-sun 00:00-24:00', 'UTC', '2026-11-21T18:00:00Z')).toEqual([true, null])
  expect(hours('mon-fri 09:00-12:00, mon-fri 12:00-17:00', 'UTC', '2026-11-20T10:00:00Z')[1]).toBe(
    '2026-11-20T17:00:00.000Z',
  )
})

test('rejects invalid hours', () => {
  for (const text of [
    'mon-fri',
    'mon 9:00-18:00',
    'mon 18:00-09:00',
    'mon 09:00-24:30',
    'day 09:00-10:00',
    '',
  ])
    expect(() => parseOpenings(text)).toThrow('must look like "mon-fri 09:00-18:00"')
})
