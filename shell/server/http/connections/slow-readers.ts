import type { Socket } from 'node:net'

type ReaderLimits = {
  /** A client that reads nothing for this time is too slow. */
  stallMs: number
  /** A client that reads less than `leastBytes` in this time, while data is waiting, is too slow. */
  windowMs: number
  leastBytes: number
}
/** Bytes that the client has read so far, and whether more are waiting. */
type Progress = { taken: number; isWaiting: boolean }

type Reader = { taken: number; movedAt: number; windowAt: number; windowTaken: number }

/** Detects clients that read too slowly by their bytes, not by the duration: a slow connection may need hours. */
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

/** Node's internal handle of a socket. Only its queue shows progress within one large write. */
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
