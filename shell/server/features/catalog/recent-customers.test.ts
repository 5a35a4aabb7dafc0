import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createRecentCustomers } from './recent-customers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('looks a token up once a second', async () => {
  const find = createRecentCustomers()
  const lookUp = vi.fn(async () => 'ada')
  expect(await Promise.all([find('token', lookUp), find('token', lookUp)])).toEqual(['ada', 'ada'])
  vi.advanceTimersByTime(999)
  await find('token', lookUp)
  expect(lookUp).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(await find('token', async () => null)).toBeNull()
})

it('keeps the customers of two tokens apart', async () => {
  const find = createRecentCustomers()
  expect(await find('one', async () => 'ada')).toBe('ada')
  expect(await find('two', async () => 'bea')).toBe('bea')
  expect(await find('one', async () => 'nobody')).toBe('ada')
})

it('tries again after a failure', async () => {
  const find = createRecentCustomers()
  const failure = new Error('The database is down')
  await expect(find('token', () => Promise.reject(failure))).rejects.toBe(failure)
  expect(await find('token', async () => 'ada')).toBe('ada')
})
