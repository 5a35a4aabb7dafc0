import { Socket } from 'node:net'
import { expect, it } from 'vitest'

import { createPlaces, crowdingOf } from './places.ts'

/** Connections without an address count as of one. */
function open(limits: { perAddress?: number; all?: number; spare?: number }, count: number) {
  const places = createPlaces({ perAddress: 100, all: 100, spare: 1, ...limits }, () => false)
  const enter = () => {
    const socket = new Socket()
    places.enter(socket)
    return socket
  }
  return { ...places, enter, sockets: Array.from({ length: count }, enter) }
}
const destroyed = (sockets: Socket[]) => sockets.map(socket => socket.destroyed)

it('drops the connection that has been idle for longest when there are too many in all', () => {
  const { enter, occupy, free, sockets } = open({ all: 3 }, 3)
  const [first, second] = sockets as [Socket, Socket]
  occupy(first)
  enter()
  expect(destroyed(sockets)).toEqual([false, true, false])
  free(first)
  const next = enter()
  expect(destroyed(sockets)).toEqual([false, true, true])
  expect([crowdingOf(next), crowdingOf(second)]).toEqual([undefined, undefined])
})

it('marks who comes while all are busy, and has a few places for them', () => {
  for (const [limits, crowding] of [
    [{ all: 2 }, 'all'],
    [{ perAddress: 2 }, 'address'],
  ] as const) {
    const { enter, occupy, sockets, takeRefused } = open(limits, 2)
    for (const socket of sockets) occupy(socket)
    const third = enter()
    expect([crowdingOf(third), third.destroyed]).toEqual([crowding, false])
    const fourth = enter()
    expect([crowdingOf(fourth), third.destroyed]).toEqual([crowding, true])
    expect([takeRefused(), takeRefused()]).toEqual([2, 0])
    expect(destroyed(sockets)).toEqual([false, false])
  }
})

it('has room again once somebody leaves', async () => {
  const { enter, occupy, sockets } = open({ perAddress: 2 }, 2)
  for (const socket of sockets) occupy(socket)
  const [first] = sockets as [Socket]
  first.destroy()
  await new Promise(resolve => first.once('close', resolve))
  expect(crowdingOf(enter())).toBeUndefined()
})
