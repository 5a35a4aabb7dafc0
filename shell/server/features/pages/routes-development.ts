import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'

const checkMs = 20
/** How soon a page connects again after the server has restarted. */
const retryMs = 200

/** `/_development/builds`, the ids of live compositions (Server-Sent Events), for the pages of `npm run dev`. */
export async function registerDevelopment(
  app: FastifyInstance,
  { config, compositions }: Dependencies,
): Promise<void> {
  if (!config.isDevelopment) return
  const streams = new Set<Readable>()
  let sent: string | undefined
  const timer = setInterval(() => {
    const id = compositions.current()?.id
    if (id === undefined || id === sent) return
    sent = id
    for (const stream of streams) stream.push(`data: ${id}\n\n`)
  }, checkMs)
  app.addHook('preClose', async () => {
    clearInterval(timer)
    for (const stream of streams) stream.destroy()
  })

  app.get('/_development/builds', async (request, reply) => {
    const stream = new Readable({ read: () => undefined })
    streams.add(stream)
    stream.once('close', () => {
      streams.delete(stream)
      // A stopping server waits for its connections.
      request.raw.socket.destroySoon()
    })
    stream.push(`retry: ${retryMs}\n${sent ? `data: ${sent}\n` : ''}\n`)
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'private, no-store, no-transform')
      .header('connection', 'close')
      .send(stream)
  })
}
