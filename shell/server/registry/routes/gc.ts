import { gcRequestSchema } from '@storefront/api/registry'
import type { FastifyInstance } from 'fastify'

import { collect } from '../../composition/collect.ts'
import type { OldRelease } from '../../db/old-releases.ts'
import type { Dependencies } from '../../dependencies.ts'
import { answer } from '../../http/answer.ts'
import { parse } from '../../http/parse.ts'
import { audit } from '../audit.ts'
import { Publisher } from '../publish/publisher.ts'
import { requireToken } from '../require-token.ts'

const mostTold = 20

/** Which ones, as far as they fit into a line of the log. */
function describe(releases: OldRelease[]): string {
  const told = releases.slice(0, mostTold).map(({ name, id }) => `${name} ${id.slice(0, 12)}`)
  const rest = releases.length - told.length
  const list = [...told, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  return `${releases.length} releases${list && `: ${list}`}`
}

/** Removes what no shop needs any more; without `isReal` it only shows. */
export async function registerGc(
  app: FastifyInstance,
  { pool, config }: Dependencies,
): Promise<void> {
  app.post('/_registry/gc', { config: { audits: 'gc' } }, async request => {
    const caller = await requireToken(request, 'admin')
    const { isReal } = parse(gcRequestSchema, request.body ?? {})
    const report = await collect({ pool, dataDir: config.dataDir }, isReal, (queries, releases) =>
      audit(queries, caller, { what: 'gc', subject: 'store', detail: describe(releases) }),
    )
    if (isReal) await new Publisher(pool, config.dataDir).forgetStale()
    return answer(report)
  })
}
