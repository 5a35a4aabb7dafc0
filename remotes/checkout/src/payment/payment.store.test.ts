// @vitest-environment jsdom
import { ApiError, get, post } from 'shared/http'
import { beforeEach, expect, test, vi } from 'vitest'

import { $order } from '../order/order.store.ts'
import { makeOrder } from '../testing/make-order.ts'
import { $payment, cancelOrder, followPayment, pay } from './payment.store.ts'

const { navigateTo } = vi.hoisted(() => ({ navigateTo: vi.fn() }))
vi.mock('shared/http', async original => ({
  ...(await original<typeof import('shared/http')>()),
  get: vi.fn(),
  post: vi.fn(),
}))
vi.mock('shared/navigation', () => ({
  navigateTo,
  paths: { result: (id: string) => `/result?order=${id}` },
}))

const order = makeOrder()
const redirectUrl = 'http://127.0.0.1:3001/pay/1'
const payment = { id: 'p1', orderId: order.id, state: 'created', amount: '83.00', redirectUrl }
const keys = () => vi.mocked(post).mock.calls.map(call => call[3]?.idempotencyKey)

async function openPage(state = order): Promise<() => void> {
  vi.mocked(get).mockResolvedValue(state)
  const stop = followPayment(state.id)
  await vi.waitFor(() => expect($payment.get().status).not.toBe('checking'))
  return stop
}

beforeEach(() => {
  sessionStorage.clear()
  navigateTo.mockReset()
  vi.mocked(get).mockReset()
  vi.mocked(post)
    .mockReset()
    .mockResolvedValue({ ...payment, currency: 'USD' })
})

test('navigates to the provider’s external page', {
  tags: ['S2.payment'],
}, async () => {
  const stop = await openPage()
  await pay(order)
  expect(navigateTo).toHaveBeenCalledWith(redirectUrl, { isExternal: true })
  expect($payment.get().status).toBe('leaving')
  stop()
})

test('starts one attempt for a double click', async () => {
  const stop = await openPage()
  await Promise.all([pay(order), pay(order)])
  expect(post).toHaveBeenCalledTimes(1)
  stop()
})

test('sends the same key after a lost response, and another one after a decline', async () => {
  const stop = await openPage()
  vi.mocked(post).mockRejectedValueOnce(new ApiError('No response', 0, 'network'))
  await pay(order)
  await pay(order)
  expect(new Set(keys()).size).toBe(1)
  stop()
  const again = await openPage(makeOrder({ lastPaymentFailure: 'declined' }))
  await pay(order)
  expect(new Set(keys()).size).toBe(2)
  again()
})

test('opens the result page when another tab has paid', async () => {
  const stop = await openPage()
  vi.mocked(post).mockRejectedValue(new ApiError('Paid', 409, 'already_paid'))
  await pay(order)
  expect(navigateTo).toHaveBeenCalledWith(`/result?order=${order.id}`)
  expect($payment.get().status).toBe('idle')
  stop()
})

test('stays on the page with the reason when the provider is unavailable', async () => {
  const stop = await openPage()
  vi.mocked(post).mockRejectedValue(new ApiError('Down', 503, 'provider_unavailable'))
  await pay(order)
  expect($payment.get()).toMatchObject({ status: 'failed' })
  expect(navigateTo).not.toHaveBeenCalled()
  stop()
})

test('shows the canceled order', async () => {
  const stop = await openPage()
  vi.mocked(post).mockResolvedValue(makeOrder({ state: 'cancelled' }))
  await cancelOrder(order)
  expect(vi.mocked(post).mock.lastCall?.[0]).toBe(`/api/v3/orders/${order.id}/cancel`)
  expect($payment.get().status).toBe('idle')
  stop()
})

test('ignores a response that arrives after the customer left the page', async () => {
  const stop = await openPage()
  const responses: ((value: unknown) => void)[] = []
  vi.mocked(post).mockImplementation(() => new Promise(resolve => responses.push(resolve)))
  const paying = pay(order)
  await vi.waitFor(() => expect(responses).toHaveLength(1))
  stop()
  const other = makeOrder({ id: 'other' })
  const stopOther = await openPage(other)
  await vi.waitFor(() => expect($payment.get().status).toBe('idle'))
  responses[0]?.({ ...payment, currency: 'USD' })
  await paying
  expect(navigateTo).not.toHaveBeenCalled()
  expect($payment.get().status).toBe('idle')

  const cancelling = cancelOrder(other)
  await vi.waitFor(() => expect(responses).toHaveLength(2))
  stopOther()
  const stopLast = await openPage(order)
  await vi.waitFor(() => expect($payment.get().status).toBe('idle'))
  responses[1]?.({ ...other, state: 'cancelled' })
  await cancelling
  expect($order.get()).toMatchObject({ order: { id: order.id } })
  stopLast()
})
