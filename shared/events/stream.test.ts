// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createRecentEvents } from './recent-events.ts'
import { openStream } from './stream.ts'
import { parseStreamEvent, type StreamEvent } from './stream-events.ts'

const change = { product_id: 1, left: 2, monthly_fee: '83.00', hourly_fee: '0.1236' }
const data = { changes: [change], isListChanged: false }
const message = (body: unknown, id = '7') =>
  new MessageEvent('stock', { data: JSON.stringify(body), lastEventId: id })
const news = (id: number): StreamEvent => ({ kind: 'event', id, topic: 'stock', data })

describe('parseStreamEvent', () => {
  it('reads events, resets and starts, and skips anything else', () => {
    expect(parseStreamEvent('stock', message(data))).toEqual(news(7))
    expect(parseStreamEvent('reset', message({}, '9'))).toEqual({
      ...{ kind: 'reset', id: 9, topics: ['stock'], owner: null },
    })
    expect(parseStreamEvent('stock', message({ changes: [{ ...change, left: -1 }] }))).toBeNull()
    expect(parseStreamEvent('stock', new MessageEvent('stock', { data: '<html>' }))).toBeNull()
    expect(parseStreamEvent('stock', message(data, ''))).toBeNull()
  })
})

describe('createRecentEvents', () => {
  it('returns the events after a position, or null when the range is incomplete', () => {
    vi.useFakeTimers({ now: 100_000 })
    const recent = createRecentEvents({ last: 3, since: 90_000 })
    for (const id of [4, 5]) recent.add(news(id))
    expect(recent.after({ last: 4, since: 0 })).toEqual([news(5)])
    expect(recent.after({ last: 2, since: 0 })).toBeNull()
    expect(recent.after({ last: null, since: 99_000 })).toHaveLength(2)
    expect(recent.after({ last: null, since: 10_000 })).toBeNull()
    recent.add({ kind: 'reset', id: 9, topics: ['stock'], owner: null })
    expect(recent.after({ last: 5, since: 0 })).toBeNull()
    expect(recent.after({ last: 9, since: 0 })).toEqual([])
    vi.useRealTimers()
  })
})

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  onerror: (() => void) | null = null
  close = vi.fn()
  constructor(readonly url: string) {
    super()
    FakeSource.all.push(this)
  }
  tell(name: string, body: unknown, id: string) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(body), lastEventId: id }))
  }
}

describe('openStream', () => {
  const onEvent = vi.fn()
  const onState = vi.fn()
  let place: { last: number } | { since: number }
  let close: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', FakeSource)
    FakeSource.all = []
    place = { since: Date.now() - 1500.4 }
    close = openStream({ topics: ['stock'], cursor: () => place, onEvent, onState })
  })
  afterEach(() => {
    close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('starts with the age of the list in whole milliseconds, and continues after the last event', () => {
    expect(FakeSource.all[0]?.url).toBe('/api/events?topics=stock&age=1500')
    FakeSource.all[0]?.tell('stock', data, '12')
    expect(onEvent).toHaveBeenLastCalledWith(news(12))
    expect(onState).toHaveBeenLastCalledWith('live')
    place = { last: 12 }
    FakeSource.all[0]?.onerror?.()
    vi.advanceTimersByTime(1000)
    expect(FakeSource.all[1]?.url).toBe('/api/events?topics=stock&last=12')
  })

  it('closes a silent stream after more than two beats', () => {
    FakeSource.all[0]?.tell('start', {}, '1')
    vi.advanceTimersByTime(30_000)
    FakeSource.all[0]?.tell('beat', {}, '')
    vi.advanceTimersByTime(39_000)
    expect(FakeSource.all[0]?.close).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1500)
    expect(FakeSource.all[0]?.close).toHaveBeenCalled()
  })

  it('comes back within 1 to 5 s after a server that stops, without a failure', () => {
    FakeSource.all[0]?.tell('start', {}, '1')
    FakeSource.all[0]?.tell('leave', {}, '')
    expect(FakeSource.all[0]?.close).toHaveBeenCalled()
    expect(onState).toHaveBeenLastCalledWith('connecting')
    vi.advanceTimersByTime(999)
    expect(FakeSource.all).toHaveLength(1)
    vi.advanceTimersByTime(4001)
    expect(FakeSource.all).toHaveLength(2)
    FakeSource.all[1]?.onerror?.()
    expect(onState).toHaveBeenLastCalledWith('connecting')
  })

  it('reconnects at once when the network is back, and never after it was closed', () => {
    for (let failure = 0; failure < 5; failure++) {
      FakeSource.all.at(-1)?.onerror?.()
      if (failure < 4) vi.advanceTimersByTime(60_000)
    }
    expect(onState).toHaveBeenLastCalledWith('offline')
    const count = FakeSource.all.length
    dispatchEvent(new Event('online'))
    expect(FakeSource.all).toHaveLength(count + 1)
    close()
    dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect(FakeSource.all).toHaveLength(count + 1)
  })
})
