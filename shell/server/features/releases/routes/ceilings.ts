import { type CeilingView, type Measure, measures } from '@storefront/api/budgets'
import { defaultCeilings } from '@storefront/kit/release/budgets'
import type { FastifyInstance } from 'fastify'

import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { isKnownTeam, listCeilings, setCeiling } from '../repository-ceilings.ts'
import { allow } from '../tokens/require-token.ts'

/** The defaults of each kind, the changed ceilings of kinds, and those of single remotes. */
async function readViews(database: Database): Promise<CeilingView[]> {
  const stored = (await listCeilings(database)).map(row => {
    return { ...row, setAt: row.setAt.toISOString() }
  })
  const isStored = (target: string, measure: Measure) =>
    stored.some(row => row.target === target && row.measure === measure)
  const defaults = Object.entries(defaultCeilings).flatMap(([target, ceilings]) =>
    measures.flatMap(measure => {
      const kilobytes = ceilings[measure]
      if (kilobytes === undefined || isStored(target, measure)) return []
      return [{ target, measure, kilobytes, setBy: null, setAt: null }]
    }),
  )
  return [...defaults, ...stored]
}

/** A remote can need a ceiling before its first release. Its team has a token or a trust then. */
async function requireTarget(database: Database, target: string): Promise<void> {
  if (target in defaultCeilings || (await isKnownTeam(database, target))) return
  throw new HttpError(404, 'unknown_part', {
    message: `There is no remote ${target}: it has no release, and its team has no token. Check the spelling, or create the token first.`,
  })
}

/** The maximum size of releases. Teams can read it, and only admins of the platform team can change it. */
export async function registerCeilings(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/ceilings', async () => {
    return ok(await readViews(database))
  })

  addEndpoint(
    app,
    'PUT /_registry/ceilings/:target',
    { preValidation: allow('admin'), config: { audits: 'ceiling' } },
    async request => {
      const { target } = request.params
      nameSubject(request, target)
      await requireTarget(database, target)
      const { caller } = request
      const { ceilings, why } = request.body
      const changes = Object.entries(ceilings) as [Measure, number | null][]
      await inTransaction(database, async transaction => {
        for (const [measure, kilobytes] of changes)
          await setCeiling(transaction, { target, measure, kilobytes, who: caller.who })
        const reported = changes.map(
          ([measure, kilobytes]) => `${measure} ${kilobytes ?? 'default'}`,
        )
        const detail = `${reported.join(', ')}: ${why}`
        await audit(transaction, caller, { what: 'ceiling', subject: target, detail })
      })
      return ok(await readViews(database))
    },
  )
}
