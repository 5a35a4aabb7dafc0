import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'

import { keepGlobals } from './globals.mjs'
import { trackPending } from './pending.mjs'

const restore = keepGlobals()
afterEach(restore)

it('removes and restores what a file has changed', () => {
  const { fetch } = globalThis
  const { PATH } = process.env
  Object.assign(globalThis, { leaked: true, fetch: 'replaced' })
  Object.assign(process.env, { LEAKED: 'yes', PATH: '/nowhere' })
  restore()
  expect('leaked' in globalThis).toBe(false)
  expect(globalThis.fetch).toBe(fetch)
  expect([process.env.LEAKED, process.env.PATH]).toEqual([undefined, PATH])
})

it('ends timers and channels that a file has left open, after what it has begun', async () => {
  const endPending = trackPending()
  const late = vi.fn()
  const channel = new BroadcastChannel('of-a-file')
  channel.onmessage = late
  setTimeout(late, 1)
  setInterval(late, 1)
  const begun = vi.fn()
  setImmediate(begun)
  await endPending()
  expect(begun).toHaveBeenCalledTimes(1)
  const listener = new BroadcastChannel('of-a-file')
  const heard = new Promise(resolve => {
    listener.onmessage = resolve
  })
  new BroadcastChannel('of-a-file').postMessage('late')
  await heard
  // Timers of the same length end in the order of their starts.
  await wait(1)
  await endPending()
  expect(late).not.toHaveBeenCalled()
})
