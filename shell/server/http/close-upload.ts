import type { FastifyRequest } from 'fastify'

/** Who is refused before all was sent may finish reading the answer, and is not listened to for longer. */
const lingerMs = 3000

/** For `onResponse` of routes that take a stream. */
export function letGo({ raw }: FastifyRequest): void {
  if (raw.complete) return
  raw.resume()
  setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
}
