import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { logSecurity } from '../../http/logs/security-log.ts'
import { createLimiter } from '../../http/rate-limits/rate-limit.ts'
import { createStreamCount } from '../../http/rate-limits/stream-limits.ts'
import { clearTokenCookie } from '../../http/requests/cookies.ts'
import { ok } from '../../http/responses/ok.ts'
import { HttpError, Unauthenticated } from '../../http-error.ts'
import { addEndpoint } from '../../plugins/endpoints.ts'
import { requireOwner, type TryPassword } from '../accounts/index.ts'
import { deleteAccount } from './delete-account.ts'
import { findObstacles } from './repository-deletion.ts'
import { findPerson } from './repository-personal-data.ts'
import { createTickets } from './ticket.ts'
import { writeExport } from './write-export.ts'

const path = '/api/v3/account/export'
/** One account needs one download at a time. */
const downloadLimits = { perAddress: 1, perProcess: 16 }

const accountOf = ({ session }: FastifyRequest) => session.account.id

const fileHeaders = (now: Date) => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="quarry-data-${now.toISOString().slice(0, 10)}.zip"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})

function registerExport(app: FastifyInstance, tryPassword: TryPassword): void {
  const { dependencies } = app
  const { database, config } = dependencies
  const limit = createLimiter(app, 'account-export', accountOf)
  const tickets = createTickets(config)
  const downloads = createStreamCount(downloadLimits)

  addEndpoint(app, `POST ${path}`, async request => {
    await limit(request)
    await requireOwner(request, tryPassword, request.body.password)
    const { id, account } = request.session
    logSecurity(request, { event: 'account.exported', accountId: account.id })
    return ok({ path: `${path}?ticket=${tickets.create(id, dependencies.now())}` })
  })

  addEndpoint(app, `GET ${path}`, { exposeHeadRoute: false }, async (request, reply) => {
    const { session, query } = request
    if (!tickets.isValid(query.ticket, session.id, dependencies.now()))
      throw new HttpError(410, 'link_expired')
    const person = await findPerson(database, session.account.id)
    if (!person) throw new Unauthenticated()
    const leave = downloads.enter(session.account.id)
    const content = Readable.from(writeExport(database, person, dependencies.now())).once(
      'close',
      leave,
    )
    return reply.headers(fileHeaders(dependencies.now())).send(content)
  })
}

/** The copy of all data of the signed-in customer, and the deletion of the account. */
export async function registerCustomerData(
  app: FastifyInstance,
  tryPassword: TryPassword,
): Promise<void> {
  const { dependencies } = app
  registerExport(app, tryPassword)

  addEndpoint(app, 'GET /api/v3/account/deletion', async request =>
    ok(await findObstacles(dependencies.database, request.session.account)),
  )

  addEndpoint(app, 'POST /api/v3/account/delete', async (request, reply) => {
    const { password, language } = request.body
    await requireOwner(request, tryPassword, password)
    const id = accountOf(request)
    await deleteAccount(dependencies, { id, language })
    logSecurity(request, { event: 'account.deleted', accountId: id })
    clearTokenCookie(request, reply)
    return ok({})
  })
}
