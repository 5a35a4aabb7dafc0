import type { StreamEvent } from './stream-events.ts'

type RecentEvent = { at: number; news: StreamEvent }
export type StreamCursor = { last: number | null; since: number }

/** An answer may be a second old when it comes, and an event a second late. */
const marginMs = 5000
const longest = 200

/**
 * What the leader heard lately of the stock, for documents that join: everything after a place, or null when that is not
 * all there. Personal topics are not for everybody who joins: their readers catch up by themselves.
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
export type Recent = ReturnType<typeof createRecent>
