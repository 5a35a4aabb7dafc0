import type { StreamEvent } from './stream-events.ts'

type RecentEvent = { at: number; event: StreamEvent }
export type StreamCursor = { last: number | null; since: number }

/** A response can be a second old when it arrives, and an event can arrive a second late. */
const marginMs = 5000
const maxEvents = 200

/**
 * Remembers recent stock events of the leader, for tabs that join. `after` returns everything after a position, or null
 * when the range is incomplete. It ignores personal topics, because their subscribers load missed data themselves.
 */
export function createRecentEvents(from: StreamCursor) {
  let stored: RecentEvent[] = []
  let completeFrom: StreamCursor = { last: from.last, since: from.since - marginMs }
  return {
    add(event: StreamEvent): void {
      const at = Date.now()
      if (event.kind === 'reset') {
        stored = []
        completeFrom = { last: event.id, since: at }
      } else if (event.kind === 'start') {
        completeFrom = { ...completeFrom, last: completeFrom.last ?? event.id }
      } else if (event.topic === 'stock') {
        stored.push({ at, event })
      }
      while (stored.length > maxEvents) {
        const dropped = stored.shift()
        if (dropped) completeFrom = { last: dropped.event.id, since: dropped.at }
      }
    },
    after({ last, since }: StreamCursor): StreamEvent[] | null {
      if (last !== null) {
        if (completeFrom.last === null || last < completeFrom.last) return null
        return stored.filter(({ event }) => event.id > last).map(({ event }) => event)
      }
      if (since - marginMs < completeFrom.since) return null
      return stored.filter(({ at }) => at >= since - marginMs).map(({ event }) => event)
    },
  }
}
