// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fetchListed, freshAddress, recordHung, recordRejected } from './hanging-files.ts'

const digest = 'sha384-abc'

const responded = new Map<string, number>()
let isFull = false

beforeEach(() => {
  performance.getEntriesByName = address =>
    isFull ? [] : ([{ responseStatus: responded.get(address) ?? 0 }] as PerformanceResourceTiming[])
})
afterEach(() => {
  vi.unstubAllGlobals()
  responded.clear()
  isFull = false
})

describe('freshAddress', () => {
  it('leaves the address of a file alone until it has hung', () => {
    expect(freshAddress('/r/cart/a.js', '/r/cart/a.js')).toBe('/r/cart/a.js')
  })

  it('gives every request after a hang an address of its own', () => {
    const address = 'http://localhost:3000/r/cart/b.js'
    recordHung('/r/cart/b.js')
    expect(freshAddress(address, '/r/cart/b.js')).toBe(`${address}?again=1`)
    recordHung('/r/cart/b.js')
    expect(freshAddress(`${address}?again=1`, '/r/cart/b.js')).toBe(`${address}?again=2`)
  })

  it('gives a file another address that came and was refused, and keeps that of one that did not come', () => {
    const address = 'http://localhost:3000/r/cart/c.js'
    recordRejected(address, '/r/cart/c.js')
    expect(freshAddress(address, '/r/cart/c.js')).toBe(address)
    responded.set(address, 404)
    recordRejected(address, '/r/cart/c.js')
    expect(freshAddress(address, '/r/cart/c.js')).toBe(address)
    responded.set(address, 200)
    recordRejected(address, '/r/cart/c.js')
    expect(freshAddress(address, '/r/cart/c.js')).toBe(`${address}?again=1`)
  })

  it('gives a failed file another address of which the browser lists nothing', () => {
    isFull = true
    recordRejected('http://localhost:3000/r/cart/d.js', '/r/cart/d.js')
    expect(freshAddress('/r/cart/d.js', '/r/cart/d.js')).toBe('/r/cart/d.js?again=1')
  })
})

describe('fetchListed', () => {
  it('asks with the digest and hands the answer on', async () => {
    const response = new Response('{}')
    const fetch = vi.fn(async () => response)
    vi.stubGlobal('fetch', fetch)
    expect(await fetchListed('/r/cart/en.json', digest)).toBe(response)
    expect(fetch).toHaveBeenCalledWith(
      '/r/cart/en.json',
      expect.objectContaining({ integrity: digest }),
    )
  })

  it('asks with a digest that fits nothing where none is listed', async () => {
    const fetch = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    await fetchListed('/r/cart/en.json', undefined)
    const integrity = expect.stringMatching(/^sha384-A{64}$/)
    expect(fetch).toHaveBeenCalledWith('/r/cart/en.json', expect.objectContaining({ integrity }))
  })

  it('refuses an answer that is none', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    await expect(fetchListed('/r/cart/es.json', digest)).rejects.toThrow('404')
  })

  it('asks under another address after a hang, and under the same after a failure', async () => {
    const requested: string[] = []
    const failures = [new DOMException('', 'TimeoutError'), new TypeError('Failed to fetch')]
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address)
      throw failures[requested.length - 1] ?? new TypeError('Failed to fetch')
    })
    for (let times = 0; times < 3; times++) {
      await expect(fetchListed('/r/cart/zh.json', digest)).rejects.toThrow()
    }
    expect(requested).toEqual([
      '/r/cart/zh.json',
      '/r/cart/zh.json?again=1',
      '/r/cart/zh.json?again=1',
    ])
  })

  it('asks under another address after changed bytes, which the browser has kept', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      responded.set(new URL(address, location.href).href, 200)
      throw new TypeError('Failed to fetch')
    })
    for (let times = 0; times < 2; times++) {
      await expect(fetchListed('/r/cart/es-2.json', digest)).rejects.toThrow('Failed to fetch')
    }
    expect(asked).toEqual(['/r/cart/es-2.json', '/r/cart/es-2.json?again=1'])
  })
})
