import type { FastifyRequest } from 'fastify'

/** A client whose upload is rejected early gets this long to read the response before the connection closes. */
const lingerMs = 3000

/** For `onResponse` of routes that receive a stream. */
export function closeUpload({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.resume()
  setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
}
