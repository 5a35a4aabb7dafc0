import type { Socket } from 'node:net'

import { toNetwork } from '../network.ts'

export type ConnectionLimits = {
  /** Of one address (a /64 of IPv6). */
  perAddress: number
  /** Of all together. */
  all: number
  /** Beyond the limits, for health checks: everything else is refused there. */
  spare: number
}
/** Which limit a connection is beyond. */
type Crowding = 'address' | 'all'

type Group = { count: number; idle: Set<Socket> }

const crowded = new WeakMap<Socket, Crowding>()

/** Whether nothing but health checks is answered on this connection. */
export function crowdingOf(socket: Socket): Crowding | undefined {
  return crowded.get(socket)
}

/** The longest idle one makes room; its client opens another one when it needs it. */
function dropOldest({ idle }: Group, leave: (socket: Socket) => void): void {
  const [oldest] = idle
  if (!oldest) return
  leave(oldest)
  oldest.destroy()
}

/**
 * Who has a connection. One without a request under way makes room for the next: silent ones keep nobody out. Where all
 * are busy, the next one is beyond the limit.
 */
export function createPlaces(limits: ConnectionLimits, isTrusted: (address: string) => boolean) {
  const all: Group = { count: 0, idle: new Set() }
  const byAddress = new Map<string, Group>()
  const groups = new Map<Socket, Group[]>()
  let rejected = 0

  const leave = (socket: Socket): void => {
    for (const group of groups.get(socket) ?? []) {
      group.count -= 1
      group.idle.delete(socket)
    }
    groups.delete(socket)
  }
  const groupOf = (address: string): Group | null => {
    if (isTrusted(address)) return null
    const key = toNetwork(address)
    const group = byAddress.get(key) ?? { count: 0, idle: new Set() }
    byAddress.set(key, group)
    return group
  }
  /** Makes room where it can; answers the limit that the next connection is beyond. */
  const makeRoom = (own: Group | null): Crowding | undefined => {
    if (own && own.count >= limits.perAddress) dropOldest(own, leave)
    if (own && own.count >= limits.perAddress) return 'address'
    if (all.count >= limits.all) dropOldest(all, leave)
    return all.count >= limits.all ? 'all' : undefined
  }
  const forget = (address: string): void => {
    const key = toNetwork(address)
    if (byAddress.get(key)?.count === 0) byAddress.delete(key)
  }

  /** A request has begun. */
  const occupy = (socket: Socket): void => {
    for (const { idle } of groups.get(socket) ?? []) idle.delete(socket)
  }
  /** No request is under way. */
  const free = (socket: Socket): void => {
    for (const { idle } of groups.get(socket) ?? []) idle.add(socket)
  }
  const join = (socket: Socket, mine: Group[]): void => {
    groups.set(socket, mine)
    for (const group of mine) group.count += 1
    free(socket)
  }

  return {
    occupy,
    free,
    /** All connections. */
    sockets: (): Iterable<Socket> => groups.keys(),
    /** How many were refused since it was last asked. */
    takeRefused: (): number => {
      const count = rejected
      rejected = 0
      return count
    },
    enter(socket: Socket): void {
      const address = socket.remoteAddress ?? ''
      const own = groupOf(address)
      const crowding = makeRoom(own)
      if (crowding) rejected += 1
      const isFull = own && own.count >= limits.perAddress + limits.spare
      if (isFull) return void socket.destroy()
      if (crowding) crowded.set(socket, crowding)
      join(socket, own ? [all, own] : [all])
      socket.once('close', () => {
        leave(socket)
        forget(address)
      })
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
