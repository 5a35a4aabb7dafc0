import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { toSummaries } from '../publish/summary.ts'
import { listPublications } from '../repository-publications.ts'
import { listPublished } from '../repository-releases.ts'

/** The published releases with their notes. Any token can read this. */
export async function registerReleases(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/releases', async request => {
    const rows = await listPublished(database, request.query)
    return ok(await toSummaries(database, rows))
  })

  addEndpoint(app, 'GET /_registry/releases/:id/publications', async request => {
    const { id } = request.params
    return ok(await listPublications(database, id))
  })
}
