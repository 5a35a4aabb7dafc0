import { beforeEach, describe, expect, it, vi } from 'vitest'

type Queue = typeof import('./slot-queue.ts')

let queue: Queue
let started: string[]

function slot(name: string, response: Promise<unknown> = Promise.resolve()) {
  return () => {
    started.push(name)
    return response
  }
}

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  started = []
  queue = await import('./slot-queue.ts')
})

describe('slot queue', () => {
  it('starts nothing before the page is ready', async () => {
    queue.enqueueSlot(1, slot('cart'))
    await settle()
    expect(started).toEqual([])
    queue.openSlotQueue()
    await settle()
    expect(started).toEqual(['cart'])
  })

  it('loads the lower priority first', async () => {
    queue.enqueueSlot(20, slot('chat'))
    queue.enqueueSlot(10, slot('cart'))
    queue.openSlotQueue()
    await settle()
    expect(started).toEqual(['cart', 'chat'])
  })

  it('continues after a failed slot and after one second of a hanging slot', async () => {
    queue.enqueueSlot(1, slot('broken', Promise.reject(new Error('Cannot load'))))
    queue.enqueueSlot(2, slot('hung', new Promise(() => {})))
    queue.enqueueSlot(3, slot('chat'))
    queue.openSlotQueue()
    await settle()
    expect(started).toEqual(['broken', 'hung'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(started).toEqual(['broken', 'hung', 'chat'])
  })

  it('skips an unmounted slot', async () => {
    const leave = queue.enqueueSlot(1, slot('cart'))
    leave()
    queue.openSlotQueue()
    await settle()
    expect(started).toEqual([])
  })
})
