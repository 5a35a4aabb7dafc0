import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../../config.ts'

/** Accepts connections for the HTTP server on another address. Returns null if the machine does not have it. */
async function listenOn(app: FastifyInstance, host: string, port: number): Promise<Server | null> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
    app.server.emit('connection', socket),
  )
  server.maxConnections = app.server.maxConnections
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

const findAddresses = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Listens on every address of the host: `localhost` may have two, and clients try either. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  addressesOf = findAddresses,
): Promise<void> {
  const servers: Server[] = []
  app.addHook('preClose', async () => {
    for (const server of servers) server.close()
  })
  await app.listen({ host, port })
  const own = app.server.address()
  if (host !== 'localhost' || own === null || typeof own === 'string') return
  for (const address of await addressesOf(host)) {
    const server = address === own.address ? null : await listenOn(app, address, own.port)
    if (server) servers.push(server)
  }
}
