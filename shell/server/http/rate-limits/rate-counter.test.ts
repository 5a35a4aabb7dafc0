import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createRateCounter } from './rate-counter.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Without a database, each process counts alone. */
const noShare = async () => null

it('allows `count` calls in a window, and returns the waiting time of further ones', () => {
  const add = createRateCounter({ count: 2, seconds: 10 }, noShare)
  expect([add('a'), add('a')]).toEqual([0, 0])
  vi.advanceTimersByTime(4000)
  expect([add('a'), add('b')]).toEqual([6000, 0])
  vi.advanceTimersByTime(6000)
  expect(add('a')).toBe(0)
})

it('remembers a client that continues, however many others appear', () => {
  const add = createRateCounter({ count: 1, seconds: 10 }, noShare)
  add('a')
  for (let other = 0; other < 25_000; other++) {
    add(`other ${other}`)
    if (other % 1000 === 0) add('a')
  }
  expect(add('a')).toBeGreaterThan(0)
  expect(add('other 0')).toBe(0)
})
