import { Readable } from 'node:stream'
import { beatMs, comeBackMs, streamEvents } from '@storefront/api/events'

import type { EndpointEvents } from '../../plugins/endpoints.ts'

/** The maximum queue of a client that does not read. A longer one closes the stream. The client catches up after a reconnect. */
const maxQueue = 256 * 1024
/** The maximum life of a stream. The client then reconnects, and its session is checked again. */
const maxLifeMs = 600_000

type Topics = EndpointEvents<'GET /api/events'>
type Events = Topics & Record<keyof typeof streamEvents, Record<string, never>>
/** An event has the data that the table of endpoints states for its topic. */
type Write = {
  [Name in keyof Events]: [name: Name, id: number | null, data: Events[Name]]
}[keyof Events]

export type Stream = {
  body: Readable
  /** The newest event that was written or was not for this client. */
  lastId: number
  write: (...event: Write) => void
  end: () => void
  /** Ends the stream of a server that stops, and spreads the time at which its clients come back. */
  leave: () => void
}

const jitter = (fromMs: number, toMs: number) =>
  Math.round(fromMs + Math.random() * (toMs - fromMs))

/** Creates the stream of one client (Server-Sent Events) with heartbeats, a bounded queue and a maximum life. */
export function createStream(onClose: () => void): Stream {
  const body = new Readable({ read: () => undefined })
  // `readableEnded` is still false while the client has not read everything.
  let isEnded = false
  const push = (text: string) => {
    if (body.destroyed || isEnded) return
    body.push(text)
    if (body.readableLength > maxQueue) body.destroy()
  }
  const stream: Stream = {
    body,
    lastId: 0,
    write: (name, id, data) => {
      if (id !== null) stream.lastId = id
      const idLine = id === null ? '' : `id: ${id}\n`
      push(`event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`)
    },
    end: () => {
      isEnded = true
      if (!body.destroyed) body.push(null)
    },
    leave: () => {
      push(`retry: ${jitter(comeBackMs.least, comeBackMs.most)}\n\n`)
      stream.write(streamEvents.leave, null, {})
      stream.end()
    },
  }
  // The id is the position in the log, also for a client that got no event.
  const beat = setInterval(() => stream.write(streamEvents.beat, stream.lastId || null, {}), beatMs)
  const life = setTimeout(stream.end, jitter(maxLifeMs * 0.8, maxLifeMs))
  beat.unref()
  life.unref()
  body.once('close', () => {
    clearInterval(beat)
    clearTimeout(life)
    onClose()
  })
  // A random delay, so that not all browsers reconnect at the same time.
  push(`retry: ${jitter(2000, 6000)}\n\n`)
  return stream
}
