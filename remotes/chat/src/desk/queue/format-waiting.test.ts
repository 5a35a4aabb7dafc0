import { expect, it } from 'vitest'

import { formatWaiting } from './format-waiting.ts'

it('formats the waiting time, never below zero', () => {
  const since = '2026-01-05T10:00:00.000Z'
  const after = (seconds: number) => formatWaiting(since, Date.parse(since) + seconds * 1000)
  expect([7, 760, 7500, -3].map(after)).toEqual(['0:07', '12:40', '2:05:00', '0:00'])
})
