import type { Socket } from 'node:net'

import { toNetwork } from '../rate-limits/network.ts'

export type ConnectionLimits = {
  /** Connections of one address (a /64 network for IPv6). */
  perAddress: number
  /** Connections of all addresses. */
  all: number
  /** Connections beyond the limits. They accept only health checks. */
  spare: number
}
/** The limit that a connection exceeds. */
type ExceededLimit = 'address' | 'all'

type Group = { count: number; idle: Set<Socket> }

const exceededLimits = new WeakMap<Socket, ExceededLimit>()

/** The limit that this connection exceeds, so that it accepts only health checks. */
export function exceededLimitOf(socket: Socket): ExceededLimit | undefined {
  return exceededLimits.get(socket)
}

/** Closes the connection that has been idle longest. Its client opens another one when it needs it. */
function dropOldest({ idle }: Group, release: (socket: Socket) => void): void {
  const [oldest] = idle
  if (!oldest) return
  release(oldest)
  oldest.destroy()
}

/**
 * Tracks the open connections. When a limit is reached, an idle connection is closed for the new one. If all are busy,
 * the new one exceeds the limit.
 */
export function createConnectionSlots(
  limits: ConnectionLimits,
  isTrusted: (address: string) => boolean,
) {
  const all: Group = { count: 0, idle: new Set() }
  const byAddress = new Map<string, Group>()
  const groups = new Map<Socket, Group[]>()
  let rejected = 0

  const release = (socket: Socket): void => {
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
  /** Closes an idle connection if needed. Returns the limit that the next connection exceeds. */
  const makeSlot = (own: Group | null): ExceededLimit | undefined => {
    if (own && own.count >= limits.perAddress) dropOldest(own, release)
    if (own && own.count >= limits.perAddress) return 'address'
    if (all.count >= limits.all) dropOldest(all, release)
    return all.count >= limits.all ? 'all' : undefined
  }
  const deleteEmptyGroup = (address: string): void => {
    const key = toNetwork(address)
    if (byAddress.get(key)?.count === 0) byAddress.delete(key)
  }

  /** Call it when a request starts. */
  const occupy = (socket: Socket): void => {
    for (const { idle } of groups.get(socket) ?? []) idle.delete(socket)
  }
  /** Call it when no request is in progress. */
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
    /** All open connections. */
    sockets: (): Iterable<Socket> => groups.keys(),
    /** The number of connections beyond a limit since the previous call. */
    takeRejectedCount: (): number => {
      const count = rejected
      rejected = 0
      return count
    },
    add(socket: Socket): void {
      const address = socket.remoteAddress ?? ''
      const own = groupOf(address)
      const exceeded = makeSlot(own)
      if (exceeded) rejected += 1
      const isFull = own && own.count >= limits.perAddress + limits.spare
      if (isFull) return void socket.destroy()
      if (exceeded) exceededLimits.set(socket, exceeded)
      join(socket, own ? [all, own] : [all])
      socket.once('close', () => {
        release(socket)
        deleteEmptyGroup(address)
      })
    },
  }
}
export type ConnectionSlots = ReturnType<typeof createConnectionSlots>
