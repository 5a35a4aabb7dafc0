import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit } from '../audit.ts'
import { findOwnChecker, readQueued } from '../checks/enqueue.ts'
import { endQueued, findQueued, listQueue } from '../checks/repository-queue.ts'
import { toQueued } from '../checks/views.ts'
import { rejectForeign, requireToken } from '../tokens/require-token.ts'

/** The number of finished deployments in the list. */
const listedFinished = 20

/** Deployments that wait for their turn and their check. */
export async function registerQueue(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/queue', async () => {
    const rows = await listQueue(database, listedFinished)
    const queue = await Promise.all(rows.map(row => toQueued(database, row)))
    return ok({ queue, checker: await findOwnChecker(database) })
  })

  addEndpoint(app, 'GET /_registry/queue/:id', async request => {
    return ok(await readQueued(database, request.params.id))
  })

  addEndpoint(
    app,
    'DELETE /_registry/queue/:id',
    { config: { audits: 'withdraw' } },
    async request => {
      const { id } = request.params
      const caller = await requireToken(request, 'move')
      const row = await findQueued(database, id)
      if (row) rejectForeign(caller, row.team)
      const isWithdrawn = await endQueued(database, id, { state: 'withdrawn' })
      const { queued } = await readQueued(database, id)
      if (!isWithdrawn)
        throw new HttpError(409, 'invalid', {
          message: `This deployment is ${queued.state} already: nothing is left to withdraw.`,
        })
      const subject = queued.releases.join(' ')
      await audit(database, caller, { what: 'withdraw', subject, detail: queued.why })
      return ok(await readQueued(database, id))
    },
  )
}
