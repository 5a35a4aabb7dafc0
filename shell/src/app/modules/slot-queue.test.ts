import { beforeEach, describe, expect, it, vi } from 'vitest'

import { createSlotQueue } from './slot-queue.ts'

let queue: ReturnType<typeof createSlotQueue>
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

beforeEach(() => {
  vi.useFakeTimers()
  started = []
  queue = createSlotQueue()
})

describe('slot queue', () => {
  it('starts nothing before the page is ready', async () => {
    queue.add(1, slot('cart'))
    await settle()
    expect(started).toEqual([])
    queue.open()
    await settle()
    expect(started).toEqual(['cart'])
  })

  it('loads the lower priority first', async () => {
    queue.add(20, slot('chat'))
    queue.add(10, slot('cart'))
    queue.open()
    await settle()
    expect(started).toEqual(['cart', 'chat'])
  })

  it('continues after a failed slot and after one second of a hanging slot', async () => {
    queue.add(1, slot('broken', Promise.reject(new Error('Cannot load'))))
    queue.add(2, slot('hung', new Promise(() => {})))
    queue.add(3, slot('chat'))
    queue.open()
    await settle()
    expect(started).toEqual(['broken', 'hung'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(started).toEqual(['broken', 'hung', 'chat'])
  })

  it('skips an unmounted slot', async () => {
    const leave = queue.add(1, slot('cart'))
    leave()
    queue.open()
    await settle()
    expect(started).toEqual([])
  })
})
