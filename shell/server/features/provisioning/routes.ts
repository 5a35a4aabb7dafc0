import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { readId } from '../../http/read-id.ts'
import { deleteServer } from './delete-server.ts'
import { findOwnServer, listOwnServers } from './repository-own-servers.ts'

/** The servers of the signed-in customer. */
export async function registerServers(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  app.get('/api/v3/account/servers', async request => {
    const { user } = request
    return ok(await listOwnServers(database, user.id))
  })

  app.post('/api/v3/account/servers/:id/delete', async request => {
    const { user } = request
    const id = readId(request)
    await deleteServer(database, id, user.id)
    return ok(await findOwnServer(database, id, user.id))
  })
}
