// @vitest-environment jsdom
import { toColumns } from '@storefront/api/columns'
import { unauthenticated } from '@storefront/api/envelope'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { ask, flavor, openTab, toResponse } from './testing/open-tab.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  ask.mockReset()
  Object.assign(bootData, { routes: [], matched: null })
})

describe('the preloaded payload', () => {
  const route = { path: '/home', payload: '/api/v3/gsn/flavors' }

  it('replaces the first request to the API', { tags: ['S7.payload'] }, async () => {
    const preloaded = vi.fn(async () => Response.json(toResponse(flavor)))
    vi.stubGlobal('fetch', preloaded)
    ask.mockResolvedValue(toResponse())
    const shop = openTab()
    Object.assign(bootData, { routes: [route], matched: '/home' })
    expect(await shop.loadStock()).toHaveLength(1)
    expect(preloaded).toHaveBeenCalledExactlyOnceWith('/_payload/home.json', {
      signal: expect.any(AbortSignal),
    })
    expect(ask).not.toHaveBeenCalled()
    expect(await shop.loadStock()).toHaveLength(0)
    expect(preloaded).toHaveBeenCalledOnce()
  })

  it('can have columns instead of rows', async () => {
    const { content, ...envelope } = toResponse(flavor, { ...flavor, product_id: 2 })
    const preloaded = vi.fn(async () => Response.json({ ...envelope, columns: toColumns(content) }))
    vi.stubGlobal('fetch', preloaded)
    const shop = openTab()
    const payload = `${route.payload}?as=columns`
    Object.assign(bootData, { routes: [{ ...route, payload }], matched: '/home' })
    const plans = await shop.loadStock()
    expect(plans.map(plan => plan.product_id)).toEqual([flavor.product_id, 2])
    expect(preloaded).toHaveBeenCalledExactlyOnceWith('/_payload/home.columns.json', {
      signal: expect.any(AbortSignal),
    })
    expect(ask).not.toHaveBeenCalled()
  })

  it('is shown before a page asks for plans if the first script has requested it', async () => {
    vi.stubGlobal('fetch', vi.fn())
    const response = Promise.resolve({ status: 200, body: toResponse(flavor) })
    vi.stubGlobal('__STOREFRONT__', { payload: { address: '/_payload/home.json', response } })
    Object.assign(bootData, { routes: [route], matched: '/home' })
    const shop = openTab()
    const joined = shop.loadStock()
    await vi.waitFor(() => expect(shop.$stock.get()).toMatchObject({ status: 'ready' }))
    expect(await joined).toHaveLength(1)
    expect(fetch).not.toHaveBeenCalled()
    expect(ask).not.toHaveBeenCalled()
    ask.mockResolvedValue(toResponse())
    expect(await shop.loadStock()).toHaveLength(0)
  })

  it('is requested from the API if the request of the first script failed', async () => {
    const response = Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('__STOREFRONT__', { payload: { address: '/_payload/home.json', response } })
    Object.assign(bootData, { routes: [route], matched: '/home' })
    ask.mockResolvedValue(toResponse(flavor))
    expect(await openTab().loadStock()).toHaveLength(1)
    expect(ask).toHaveBeenCalledOnce()
  })

  it("does not change the cart, because it lacks this customer's holds, and requests the API as well", async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Response.json(toResponse({ ...flavor, stock_quantity: 0 }))),
    )
    ask.mockResolvedValue(toResponse({ ...flavor, stock_quantity: 2 }))
    const shop = openTab()
    await shop.loadStock()
    await shop.addToCart({ product_id: 1012, quantity: 2, interval: 'month', planType: 'cpu' })
    ask.mockClear()
    const next = openTab()
    await vi.waitFor(() => expect(next.$cartUnits.get()).toBe(2))
    Object.assign(bootData, { routes: [route], matched: '/home' })
    expect(await next.loadStock()).toMatchObject([{ left: 0 }])
    await vi.waitFor(() => expect(next.findPlan(1012)?.left).toBe(2))
    expect(next.$cartChanges.get()).toEqual([])
    expect(next.$cartUnits.get()).toBe(2)
    await next.clearCart()
  })

  it('fails after 10 seconds, without another request to the API', {
    tags: ['A10'],
  }, async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { timeout } = AbortSignal
    const limit = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(ms => timeout.call(AbortSignal, ms / 200))
    vi.stubGlobal(
      'fetch',
      vi.fn(
        (_, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      ),
    )
    const shop = openTab()
    Object.assign(bootData, { routes: [route], matched: '/home' })
    await expect(shop.loadStock()).rejects.toMatchObject({ code: 'timeout' })
    expect(limit).toHaveBeenCalledExactlyOnceWith(10_000)
    expect(shop.$stock.get()).toMatchObject({ status: 'failed', items: [] })
    expect(ask).not.toHaveBeenCalled()
    ask.mockResolvedValue(toResponse(flavor))
    expect(await shop.loadStock()).toHaveLength(1)
  })

  it.each([
    ['missing', () => new Response('no', { status: 404 })],
    ['a page', () => new Response('<html></html>')],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'the Unauthenticated response, which the interceptor must handle',
      () => Response.json(unauthenticated),
    ],
    ['in damaged columns', () => Response.json({ result: true, columns: { name: 'x' } })],
  ])('is skipped when it is %s', { tags: ['S7.payload.fault'] }, async (_, reply) => {
    vi.stubGlobal('fetch', vi.fn(reply))
    ask.mockResolvedValue(toResponse(flavor))
    const shop = openTab()
    Object.assign(bootData, { routes: [route], matched: '/home' })
    expect(await shop.loadStock()).toHaveLength(1)
  })
})
