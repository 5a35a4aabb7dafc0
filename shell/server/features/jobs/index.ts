import type { FastifyInstance } from 'fastify'

import { ok } from '../../http/responses/ok.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { addScope } from '../../plugins/scopes.ts'
import { teamScope } from '../releases/index.ts'
import { readJobs } from './repository-jobs.ts'

export { countJobFailures } from './repository-jobs.ts'

/** `GET /_registry/jobs`: the background jobs of all servers. */
export async function jobs(app: FastifyInstance): Promise<void> {
  const { database } = app.dependencies
  await addScope(app, teamScope, async scoped => {
    addEndpoint(scoped, 'GET /_registry/jobs', async () => ok(await readJobs(database)))
  })
}
