// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { fetchListed, freshAddress, recordHang, recordRejected } from './hanging-files.ts'

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
  it('does not change the URL of a file before it has hung', () => {
    expect(freshAddress('/r/cart/a.js', '/r/cart/a.js')).toBe('/r/cart/a.js')
  })

  it('returns a different URL for every request after a hang', () => {
    const address = 'http://localhost:3000/r/cart/b.js'
    recordHang('/r/cart/b.js')
    expect(freshAddress(address, '/r/cart/b.js')).toBe(`${address}?again=1`)
    recordHang('/r/cart/b.js')
    expect(freshAddress(`${address}?again=1`, '/r/cart/b.js')).toBe(`${address}?again=2`)
  })

  it('changes the URL of a file that arrived and was rejected, but not of one that did not arrive', () => {
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

  it('changes the URL of a failed file without a resource timing entry', () => {
    isFull = true
    recordRejected('http://localhost:3000/r/cart/d.js', '/r/cart/d.js')
    expect(freshAddress('/r/cart/d.js', '/r/cart/d.js')).toBe('/r/cart/d.js?again=1')
  })
})

describe('fetchListed', () => {
  it('sends the request with the digest and returns the response', async () => {
    const response = new Response('{}')
    const fetch = vi.fn(async () => response)
    vi.stubGlobal('fetch', fetch)
    expect(await fetchListed('/r/cart/en.json', digest)).toBe(response)
    expect(fetch).toHaveBeenCalledWith(
      '/r/cart/en.json',
      expect.objectContaining({ integrity: digest }),
    )
  })

  it('uses a digest that matches nothing for an unlisted file', async () => {
    const fetch = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    await fetchListed('/r/cart/en.json', undefined)
    const integrity = expect.stringMatching(/^sha384-A{64}$/)
    expect(fetch).toHaveBeenCalledWith('/r/cart/en.json', expect.objectContaining({ integrity }))
  })

  it('rejects an error response', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    await expect(fetchListed('/r/cart/es.json', digest)).rejects.toThrow('404')
  })

  it('uses another URL after a hang, and the same URL after a failure', async () => {
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

  it('uses another URL after changed bytes, which the browser has cached', async () => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      requested.push(address)
      responded.set(new URL(address, location.href).href, 200)
      throw new TypeError('Failed to fetch')
    })
    for (let times = 0; times < 2; times++) {
      await expect(fetchListed('/r/cart/es-2.json', digest)).rejects.toThrow('Failed to fetch')
    }
    expect(requested).toEqual(['/r/cart/es-2.json', '/r/cart/es-2.json?again=1'])
  })
})
