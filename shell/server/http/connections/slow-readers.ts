import type { Socket } from 'node:net'

type ReaderLimits = {
  /** A client that takes nothing for so long is cut off. */
  stallMs: number
  /** And one that takes less than `leastBytes` in so long, while there is something to take. */
  windowMs: number
  leastBytes: number
}
/** Bytes that the client has taken so far, and whether more are waiting. */
type Progress = { taken: number; isWaiting: boolean }

type Reader = { taken: number; movedAt: number; windowAt: number; windowTaken: number }

/** Whether a client reads too slowly. It counts what is taken, not how long it lasts: slow lines may take hours. */
export function createReaderWatch<Client extends object>(limits: ReaderLimits) {
  const { stallMs, windowMs, leastBytes } = limits
  const readers = new WeakMap<Client, Reader>()
  return {
    isTooSlow(client: Client, { taken, isWaiting }: Progress, now: number): boolean {
      const reader = isWaiting ? readers.get(client) : undefined
      if (!reader) {
        if (!isWaiting) readers.delete(client)
        else readers.set(client, { taken, movedAt: now, windowAt: now, windowTaken: taken })
        return false
      }
      if (taken > reader.taken) Object.assign(reader, { taken, movedAt: now })
      if (now - reader.movedAt >= stallMs) return true
      if (now - reader.windowAt < windowMs) return false
      const isTooLittle = taken - reader.windowTaken < leastBytes
      Object.assign(reader, { windowAt: now, windowTaken: taken })
      return isTooLittle
    },
  }
}

/** What Node knows of a socket's queue in the system; nothing else tells of progress within one large write. */
type Handle = { bytesWritten?: unknown; writeQueueSize?: unknown }

export function progressOf(socket: Socket): Progress {
  const { bytesWritten, writeQueueSize } =
    (socket as unknown as { _handle?: Handle | null })._handle ?? {}
  const isKnown = typeof bytesWritten === 'number' && typeof writeQueueSize === 'number'
  const taken = isKnown
    ? bytesWritten - writeQueueSize
    : socket.bytesWritten - socket.writableLength
  return { taken, isWaiting: socket.writableLength > 0 }
}
