import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../../config.ts'

/** Takes connections for the HTTP server on one more address; null where the machine has no such address. */
async function openDoor(app: FastifyInstance, host: string, port: number): Promise<Server | null> {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, socket =>
    app.server.emit('connection', socket),
  )
  door.maxConnections = app.server.maxConnections
  try {
    door.listen({ host, port })
    await once(door, 'listening')
    return door
  } catch {
    return null
  }
}

const findAddresses = async (host: string) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Listens on every address of the host: `localhost` has two, and clients try either. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  addressesOf = findAddresses,
): Promise<void> {
  const doors: Server[] = []
  app.addHook('preClose', async () => {
    for (const door of doors) door.close()
  })
  await app.listen({ host, port })
  const own = app.server.address()
  if (host !== 'localhost' || own === null || typeof own === 'string') return
  for (const address of await addressesOf(host)) {
    const door = address === own.address ? null : await openDoor(app, address, own.port)
    if (door) doors.push(door)
  }
}
