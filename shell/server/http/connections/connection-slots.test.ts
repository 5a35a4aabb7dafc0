import { Socket } from 'node:net'
import { expect, it } from 'vitest'

import { createConnectionSlots, exceededLimitOf } from './connection-slots.ts'

/** Connections without an address count as connections of one address. */
function open(limits: { perAddress?: number; all?: number; spare?: number }, count: number) {
  const slots = createConnectionSlots(
    { perAddress: 100, all: 100, spare: 1, ...limits },
    () => false,
  )
  const add = () => {
    const socket = new Socket()
    slots.add(socket)
    return socket
  }
  return { ...slots, add, sockets: Array.from({ length: count }, add) }
}
const destroyed = (sockets: Socket[]) => sockets.map(socket => socket.destroyed)

it('closes the connection that has been idle longest when there are too many in all', () => {
  const { add, occupy, free, sockets } = open({ all: 3 }, 3)
  const [first, second] = sockets as [Socket, Socket]
  occupy(first)
  add()
  expect(destroyed(sockets)).toEqual([false, true, false])
  free(first)
  const next = add()
  expect(destroyed(sockets)).toEqual([false, true, true])
  expect([exceededLimitOf(next), exceededLimitOf(second)]).toEqual([undefined, undefined])
})

it('marks connections beyond the limit while all others are busy, up to the spare ones', () => {
  for (const [limits, exceeded] of [
    [{ all: 2 }, 'all'],
    [{ perAddress: 2 }, 'address'],
  ] as const) {
    const { add, occupy, sockets, takeRejectedCount: takeRefused } = open(limits, 2)
    for (const socket of sockets) occupy(socket)
    const third = add()
    expect([exceededLimitOf(third), third.destroyed]).toEqual([exceeded, false])
    const fourth = add()
    expect([exceededLimitOf(fourth), third.destroyed]).toEqual([exceeded, true])
    expect([takeRefused(), takeRefused()]).toEqual([2, 0])
    expect(destroyed(sockets)).toEqual([false, false])
  }
})

it('accepts connections again after one has closed', async () => {
  const { add, occupy, sockets } = open({ perAddress: 2 }, 2)
  for (const socket of sockets) occupy(socket)
  const [first] = sockets as [Socket]
  first.destroy()
  await new Promise(resolve => first.once('close', resolve))
  expect(exceededLimitOf(add())).toBeUndefined()
})
