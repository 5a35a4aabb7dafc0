import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/ok.ts'
import { parse } from '../../../http/parse.ts'
import { toSummaries } from '../publish/summary.ts'
import { listPublications } from '../repository-publications.ts'
import { listPublished } from '../repository-releases.ts'

const url = '/_registry/releases'
const listSchema = z.object({
  container: z.optional(z.string().check(z.regex(/^[a-z]{2,20}$/))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
})
const idSchema = z.object({ id: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

/** What was published, and what was said of it each time. Any token may look. */
export async function registerReleases(
  app: FastifyInstance,
  { pool }: Dependencies,
): Promise<void> {
  app.get(url, async request => {
    const rows = await listPublished(pool, parse(listSchema, request.query))
    return ok(await toSummaries(pool, rows))
  })

  app.get(`${url}/:id/publications`, async request => {
    const { id } = parse(idSchema, request.params)
    return ok(await listPublications(pool, id))
  })
}
