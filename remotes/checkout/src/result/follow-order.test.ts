// @vitest-environment jsdom
import { ApiError, get } from 'shared/http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { $order, $secondsToPay } from '../order/order.store.ts'
import { makeOrder } from '../testing/make-order.ts'
import { delayOf, followOrder } from './follow-order.ts'

vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
}))

const { id } = makeOrder()
const stateNow = () => {
  const view = $order.get()
  return view.status === 'ready' ? view.order.state : view.status
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(get).mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

test('polls until the payment is confirmed and the servers are ready, then stops', {
  tags: ['S2.result'],
}, async () => {
  vi.mocked(get)
    .mockResolvedValueOnce(makeOrder({ state: 'paying' }))
    .mockResolvedValueOnce(makeOrder({ state: 'paid' }))
    .mockResolvedValue(makeOrder({ state: 'active' }))
  const stop = followOrder(id)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(stateNow()).toBe('active')
  expect(get).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(get).toHaveBeenCalledTimes(3)
  stop()
})

test('continues polling a finished order until its refund is done', async () => {
  const refunded = (state: 'wanted' | 'done') =>
    makeOrder({ state: 'refunded', refund: { amount: '15.00', state } })
  vi.mocked(get)
    .mockResolvedValueOnce(refunded('wanted'))
    .mockResolvedValueOnce(refunded('wanted'))
    .mockResolvedValue(refunded('done'))
  const stop = followOrder(id)
  await vi.advanceTimersByTimeAsync(600_000)
  expect($order.get()).toMatchObject({ order: { refund: { state: 'done' } } })
  expect(get).toHaveBeenCalledTimes(3)
  stop()
})

test('increases the polling interval, within limits', () => {
  const delays = Array.from({ length: 12 }, (_, polls) => delayOf('paying', polls) ?? 0)
  expect(delays).toEqual([...delays].sort((one, other) => one - other))
  expect(delays[0]).toBe(800)
  expect(delays.at(-1)).toBe(8000)
  expect(delayOf('cancelled', 0)).toBeNull()
})

test('reports a missing order and stops polling', async () => {
  vi.mocked(get).mockRejectedValue(new ApiError('Not found', 404, 'not_found'))
  const stop = followOrder('somebody-elses')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(stateNow()).toBe('missing')
  expect(get).toHaveBeenCalledTimes(1)
  stop()
})

test('keeps the known order during a network failure, and recovers automatically', async () => {
  vi.mocked(get)
    .mockResolvedValueOnce(makeOrder({ state: 'paid' }))
    .mockRejectedValueOnce(new ApiError('No response', 0, 'network'))
    .mockResolvedValue(makeOrder({ state: 'active' }))
  const stop = followOrder(id)
  await vi.advanceTimersByTimeAsync(1100)
  expect($order.get()).toMatchObject({ status: 'ready', isStale: true })
  await vi.advanceTimersByTimeAsync(5000)
  expect($order.get()).toMatchObject({ status: 'ready', isStale: false })
  expect(stateNow()).toBe('active')
  stop()
})

test('counts down to the payment deadline by the server’s clock', async () => {
  vi.mocked(get).mockResolvedValue(makeOrder())
  const stops = [followOrder(id), $secondsToPay.listen(() => undefined)]
  await vi.advanceTimersByTimeAsync(60_000)
  expect($secondsToPay.get()).toBeGreaterThan(1700)
  for (const stop of stops) stop()
})
