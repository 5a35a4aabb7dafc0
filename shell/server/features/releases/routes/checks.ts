import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { unknownCheck } from '../checks/accept-verdict.ts'
import { enqueue, findOwnChecker, requireChecker } from '../checks/enqueue.ts'
import { findScreenshot } from '../checks/repository-checkers.ts'
import { findCheck, listChecks } from '../checks/repository-checks.ts'
import { candidateUntil, requestCheck } from '../checks/request-check.ts'
import { toCheck, toCheckDetail } from '../checks/views.ts'
import { rejectForeign, requireToken } from '../tokens/require-token.ts'

/** A check alone needs the scope `publish`, and one with a deployment needs `move`. */
async function allowRequest(request: FastifyRequest): Promise<void> {
  if (!request.caller.scopes.includes('move')) await requireToken(request, 'publish')
}

/** Requests checks, with or without a deployment after them. */
function registerRequests(app: FastifyInstance, dependencies: Dependencies): void {
  const { compositions, database } = dependencies
  addEndpoint(
    app,
    'POST /_registry/checks',
    { preValidation: allowRequest, config: { audits: 'check' } },
    async request => {
      const { caller } = request
      const { releases, base, deploy, isRepeated } = request.body
      nameSubject(request, releases.join(' '))
      await requireToken(request, deploy ? 'move' : 'publish')
      if (deploy) await requireChecker(dependencies)
      const mayChange = (container: string) => rejectForeign(caller, container)
      const until = candidateUntil(dependencies)
      const candidate = await compositions.prepareCandidate(releases, { base, mayChange, until })
      const checker = await findOwnChecker(database)
      if (!candidate) return ok({ check: null, queued: null, checker })
      const subject = candidate.composition
      await audit(database, caller, { what: 'check', subject, detail: deploy?.why ?? '' })
      const input = { candidate, who: caller.who, isRepeated }
      if (!deploy)
        return ok({
          check: toCheck(await requestCheck(dependencies, input)),
          queued: null,
          checker,
        })
      if (isRepeated) await requestCheck(dependencies, input)
      const context = { dependencies, log: request.log }
      const deployment = { releases, base, ...deploy, canary: deploy.canary, caller }
      return ok(await enqueue(context, deployment))
    },
  )
}

/** Requests and shows checks. Any token can read them. */
export async function registerChecks(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { database } = dependencies
  registerRequests(app, dependencies)

  addEndpoint(app, 'GET /_registry/checks', async request => {
    const checks = (await listChecks(database, request.query)).map(toCheck)
    return ok({ checks, checker: await findOwnChecker(database) })
  })

  addEndpoint(app, 'GET /_registry/checks/:id', async request => {
    const { id } = request.params
    const check = await findCheck(database, id)
    if (!check) throw unknownCheck(id)
    return ok(await toCheckDetail(database, check))
  })

  addEndpoint(app, 'GET /_registry/checks/:id/screenshots/:name', async (request, reply) => {
    const { id, name } = request.params
    const png = await findScreenshot(database, id, name)
    if (!png)
      throw new HttpError(404, 'not_found', { message: `Check ${id} has no screenshot ${name}.` })
    return reply
      .headers({
        'content-type': 'image/png',
        'cache-control': 'private, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .send(png)
  })
}
