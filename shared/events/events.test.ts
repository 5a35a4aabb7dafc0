// @vitest-environment jsdom
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createEvents } from './create-events.ts'

const owner = atom<string | null>('ada')
const session = atom({ status: 'signed-in' })
const loadUser = vi.fn(async () => undefined)

class FakeSource extends EventTarget {
  static all: FakeSource[] = []
  onerror: (() => void) | null = null
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeSource.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  tell(name: string, id: number, body: unknown = {}) {
    if (this.isClosed) return
    const data = JSON.stringify(body)
    this.dispatchEvent(new MessageEvent(name, { data, lastEventId: String(id) }))
  }
}
const open = () => FakeSource.all.filter(source => !source.isClosed)
const topics = () => open().map(({ url }) => new URL(url, 'http://shop').searchParams.get('topics'))
const latest = () => FakeSource.all.at(-1) as FakeSource

/** Web Locks as a browser has them: the next one in the queue gets the lock when it is free. */
function createLocks() {
  const queue: (() => Promise<void>)[] = []
  let isTaken = false
  const advance = () => {
    const next = isTaken ? undefined : queue.shift()
    if (!next) return
    isTaken = true
    void next().finally(() => {
      isTaken = false
      advance()
    })
  }
  return {
    request: (_name: string, _options: unknown, work: () => Promise<void>) =>
      new Promise<void>(resolve => {
        queue.push(() => work().finally(resolve))
        advance()
      }),
  }
}

const leaving: (() => void)[] = []

/** A separate tab of the same browser. */
function openTab() {
  const { subscribe, renewEvents } = createEvents({ $owner: owner, $session: session, loadUser })
  const follow: typeof subscribe = (...args) => {
    const leave = subscribe(...args)
    leaving.push(leave)
    return leave
  }
  return { subscribe: follow, renewEvents }
}
type ReceivedEvent = { kind: string; data?: unknown }
const finished = () => new Promise(resolve => setTimeout(resolve, 20))

beforeEach(() => {
  owner.set('ada')
  session.set({ status: 'signed-in' })
  FakeSource.all = []
  vi.stubGlobal('EventSource', FakeSource)
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
})

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  vi.unstubAllGlobals()
})

it('opens its own stream if the browser denies locks', async () => {
  const request = vi.fn(() => Promise.reject(new DOMException('Denied', 'SecurityError')))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  openTab().subscribe('stock', () => undefined)
  await finished()
  expect(topics()).toEqual(['stock'])
  expect(request).toHaveBeenCalledOnce()
})

describe('a personal topic', () => {
  it('starts when the stream is acknowledged, and again after each interruption', {
    tags: ['C2'],
  }, async () => {
    const { subscribe } = openTab()
    const received: ReceivedEvent[] = []
    subscribe('chat', event => received.push(event))
    await finished()
    expect(received).toEqual([])
    latest().tell('start', 7)
    latest().tell('chat', 8, { kind: 'queue' })
    expect(received).toEqual([{ kind: 'start' }, { kind: 'event', data: { kind: 'queue' } }])
    latest().onerror?.()
    dispatchEvent(new Event('online'))
    expect(latest().url).toContain('last=8')
    latest().tell('start', 8)
    expect(received.at(-1)).toEqual({ kind: 'start' })
    expect(open()).toHaveLength(1)
  })

  it('uses the same connection as the stock', async () => {
    const { subscribe } = openTab()
    subscribe('stock', () => undefined)
    await finished()
    const received: ReceivedEvent[] = []
    const leave = subscribe('chat', event => received.push(event))
    expect(topics()).toEqual(['stock,chat'])
    latest().tell('start', 1)
    expect(received).toEqual([{ kind: 'start' }])
    const late: ReceivedEvent[] = []
    subscribe('chat', event => late.push(event))
    await finished()
    expect(late).toEqual([{ kind: 'start' }])
    leave()
    latest().tell('chat', 2, {})
    expect(received).toHaveLength(1)
  })

  it('waits until the owner is known', async () => {
    owner.set(null)
    const { subscribe } = openTab()
    subscribe('chat', () => undefined)
    await finished()
    expect(open()).toEqual([])
    expect(loadUser).toHaveBeenCalledOnce()
    owner.set('ada')
    expect(topics()).toEqual(['chat'])
  })

  it('starts again with another cookie', async () => {
    owner.set('')
    session.set({ status: 'signed-out' })
    const { subscribe, renewEvents } = openTab()
    const received: ReceivedEvent[] = []
    subscribe('chat', event => received.push(event))
    await finished()
    latest().tell('start', 1)
    renewEvents()
    expect(FakeSource.all).toHaveLength(2)
    latest().tell('start', 1)
    expect(received).toEqual([{ kind: 'start' }, { kind: 'start' }])
  })
})

describe('tabs of one browser', () => {
  it('share one stream, and each one starts when its topic is acknowledged', {
    tags: ['D7.events'],
  }, async () => {
    const [first, second] = [openTab(), openTab()]
    first.subscribe('stock', () => undefined)
    await finished()
    latest().tell('start', 1)
    const received: ReceivedEvent[] = []
    second.subscribe('chat', event => received.push(event))
    await finished()
    expect(topics()).toEqual(['stock,chat'])
    expect(received).toEqual([])
    latest().tell('start', 1)
    latest().tell('chat', 2, { kind: 'queue' })
    await finished()
    expect(received.map(({ kind }) => kind)).toEqual(['start', 'event'])
    second.renewEvents()
    await finished()
    expect(FakeSource.all).toHaveLength(3)
    expect(open()).toHaveLength(1)
  })

  it('start at once when the topic is acknowledged already', async () => {
    const [first, second] = [openTab(), openTab()]
    first.subscribe('chat', () => undefined)
    await finished()
    latest().tell('start', 5)
    const received: ReceivedEvent[] = []
    second.subscribe('chat', event => received.push(event))
    await finished()
    expect(received).toEqual([{ kind: 'start' }])
    expect(FakeSource.all).toHaveLength(1)
  })

  it('close the stream at sign-out at once, and get no further events of the customer', {
    tags: ['C11'],
  }, async () => {
    const [first, second] = [openTab(), openTab()]
    const received: ReceivedEvent[] = []
    first.subscribe('chat', event => received.push(event))
    second.subscribe('chat', event => received.push(event))
    await finished()
    const previous = latest()
    previous.tell('start', 1)
    await finished()
    received.length = 0
    session.set({ status: 'signed-out' })
    owner.set(null)
    expect(previous.isClosed).toBe(true)
    expect(open()).toEqual([])
    owner.set('bob')
    previous.tell('chat', 2, { text: 'for Ada' })
    latest().tell('start', 2)
    await finished()
    expect(open()).toHaveLength(1)
    expect(received).toEqual([{ kind: 'start' }, { kind: 'start' }])
  })

  it("ignore a leader that still has another customer's stream", {
    tags: ['C11'],
  }, async () => {
    const [first, second] = [openTab(), openTab()]
    first.subscribe('chat', () => undefined)
    const received: ReceivedEvent[] = []
    second.subscribe('chat', event => received.push(event))
    await finished()
    const leading = latest()
    leading.tell('start', 1)
    await finished()
    received.length = 0
    // A message that the leader posted before it received the sign-in.
    const channel = new BroadcastChannel('events-1')
    const chat = { kind: 'event', id: 3, topic: 'chat', data: {}, owner: 'eve' }
    channel.postMessage({ type: 'news', news: chat })
    channel.postMessage({
      type: 'news',
      news: { kind: 'start', id: 3, topics: ['chat'], owner: 'eve' },
    })
    await finished()
    channel.close()
    expect(received).toEqual([])
  })
})
