import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { deleteServer } from './delete-server.ts'
import { findOwnServer, listOwnServers } from './repository-own-servers.ts'

/** The servers of the signed-in customer. */
export async function registerServers(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /api/v3/account/servers', async request => {
    const { user } = request
    return ok(await listOwnServers(database, user.id))
  })

  addEndpoint(app, 'POST /api/v3/account/servers/:id/delete', async request => {
    const { user } = request
    const { id } = request.params
    await deleteServer(database, id, user.id)
    const server = await findOwnServer(database, id, user.id)
    if (!server) throw new HttpError(404, 'not_found')
    return ok(server)
  })
}
