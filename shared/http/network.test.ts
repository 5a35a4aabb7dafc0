// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'

import { $network, backOffMs } from './network.ts'

describe('backOffMs', () => {
  it('doubles up to a minute and spreads over the upper half', () => {
    expect([1, 2, 3].map(attempt => backOffMs(attempt, () => 1))).toEqual([1000, 2000, 4000])
    expect(backOffMs(40, () => 1)).toBe(60_000)
    expect(backOffMs(1, () => 0)).toBe(500)
  })
})

describe('$network', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('probes the server when the browser reports at the start that it is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response()),
    )
    expect($network.get()).toBe('offline')
    await vi.waitFor(() => expect($network.get()).toBe('online'))
  })
})
