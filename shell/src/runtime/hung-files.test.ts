import { afterEach, describe, expect, it, vi } from 'vitest'

import { fetchListed, freshAddress, noteHung } from './hung-files.ts'

const digest = 'sha384-abc'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('freshAddress', () => {
  it('leaves the address of a file alone until it has hung', () => {
    expect(freshAddress('/r/cart/a.js', '/r/cart/a.js')).toBe('/r/cart/a.js')
  })

  it('gives every request after a hang an address of its own', () => {
    const address = 'http://localhost:3000/r/cart/b.js'
    noteHung('/r/cart/b.js')
    expect(freshAddress(address, '/r/cart/b.js')).toBe(`${address}?again=1`)
    noteHung('/r/cart/b.js')
    expect(freshAddress(`${address}?again=1`, '/r/cart/b.js')).toBe(`${address}?again=2`)
  })
})

describe('fetchListed', () => {
  it('asks with the digest and hands the answer on', async () => {
    const answer = new Response('{}')
    const fetch = vi.fn(async () => answer)
    vi.stubGlobal('fetch', fetch)
    expect(await fetchListed('/r/cart/en.json', digest)).toBe(answer)
    expect(fetch).toHaveBeenCalledWith(
      '/r/cart/en.json',
      expect.objectContaining({ integrity: digest }),
    )
  })

  it('refuses an answer that is none', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
    await expect(fetchListed('/r/cart/es.json', digest)).rejects.toThrow('404')
  })

  it('asks under another address after a hang, and under the same after a failure', async () => {
    const asked: string[] = []
    const failures = [new DOMException('', 'TimeoutError'), new TypeError('Failed to fetch')]
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      throw failures[asked.length - 1] ?? new TypeError('Failed to fetch')
    })
    for (let times = 0; times < 3; times++) {
      await expect(fetchListed('/r/cart/zh.json', digest)).rejects.toThrow()
    }
    expect(asked).toEqual(['/r/cart/zh.json', '/r/cart/zh.json?again=1', '/r/cart/zh.json?again=1'])
  })
})
