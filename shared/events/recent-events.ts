import type { StreamEvent } from './stream-events.ts'

type RecentEvent = { at: number; news: StreamEvent }
export type StreamCursor = { last: number | null; since: number }

/** A response can be a second old when it arrives, and an event a second late. */
const marginMs = 5000
const longest = 200

/**
 * Remembers recent stock events of the leader, for tabs that join. `after` returns everything after a position, or null
 * when that is incomplete. It has no personal topics, because their subscribers load missed data themselves.
 */
export function createRecent(from: StreamCursor) {
  let stored: RecentEvent[] = []
  let knownFrom: StreamCursor = { last: from.last, since: from.since - marginMs }
  return {
    add(news: StreamEvent): void {
      const at = Date.now()
      if (news.kind === 'reset') {
        stored = []
        knownFrom = { last: news.id, since: at }
      } else if (news.kind === 'start') {
        knownFrom = { ...knownFrom, last: knownFrom.last ?? news.id }
      } else if (news.topic === 'stock') {
        stored.push({ at, news })
      }
      while (stored.length > longest) {
        const gone = stored.shift()
        if (gone) knownFrom = { last: gone.news.id, since: gone.at }
      }
    },
    after({ last, since }: StreamCursor): StreamEvent[] | null {
      if (last !== null) {
        if (knownFrom.last === null || last < knownFrom.last) return null
        return stored.filter(({ news }) => news.id > last).map(({ news }) => news)
      }
      if (since - marginMs < knownFrom.since) return null
      return stored.filter(({ at }) => at >= since - marginMs).map(({ news }) => news)
    },
  }
}
