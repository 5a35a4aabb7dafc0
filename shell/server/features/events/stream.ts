import { Readable } from 'node:stream'
import { beatMs, streamEvents } from '@storefront/api/events'

/** What may wait for a client that does not read; then it is cut and catches up when it comes again. */
const longestQueue = 256 * 1024
/** After so long a client is sent away to come again: its session is then looked at again. */
const longestLifeMs = 600_000

export type Stream = {
  body: Readable
  /** Newest event that was written, or was not for this client. */
  lastId: number
  write: (name: string, id: number | null, data: unknown) => void
  end: () => void
}

const jitter = (fromMs: number, toMs: number) =>
  Math.round(fromMs + Math.random() * (toMs - fromMs))

/** One client's text of events (Server-Sent Events), with beats, a bounded queue and an end. */
export function createStream(onClose: () => void): Stream {
  const body = new Readable({ read: () => undefined })
  const push = (text: string) => {
    if (body.destroyed || body.readableEnded) return
    body.push(text)
    if (body.readableLength > longestQueue) body.destroy()
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
      if (!body.destroyed) body.push(null)
    },
  }
  // Its id says how far everything was told, also to who had nothing to hear.
  const beat = setInterval(() => stream.write(streamEvents.beat, stream.lastId || null, {}), beatMs)
  const life = setTimeout(stream.end, jitter(longestLifeMs * 0.8, longestLifeMs))
  beat.unref()
  life.unref()
  body.once('close', () => {
    clearInterval(beat)
    clearTimeout(life)
    onClose()
  })
  // Browsers that reconnect by themselves do not come all at once.
  push(`retry: ${jitter(2000, 6000)}\n\n`)
  return stream
}
