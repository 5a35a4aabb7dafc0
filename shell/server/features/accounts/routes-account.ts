import {
  orderGroupSchema,
  passwordRequestSchema,
  profileRequestSchema,
} from '@storefront/api/account'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import type { Dependencies } from '../../dependencies.ts'
import { ok } from '../../http/ok.ts'
import { parse } from '../../http/parse.ts'
import { readId } from '../../http/read-id.ts'
import { logSecurity } from '../../http/security-log.ts'
import { HttpError } from '../../http-error.ts'
import { expireOverdue } from '../orders/repository-expiry.ts'
import { readOrderHistory, readOrderPage } from '../orders/repository-order-history.ts'
import { findOrder } from '../orders/repository-orders.ts'
import { deleteServer } from '../provisioning/delete-server.ts'
import { findOwnServer, listOwnServers } from '../provisioning/repository-own-servers.ts'
import { changePassword } from './passwords/change-password.ts'
import { readDevice } from './passwords/known-device.ts'
import type { TryPassword } from './passwords/password-tries.ts'
import { renameAccount } from './repository-accounts.ts'
import { toUser } from './routes-user.ts'
import { requireSession } from './session.ts'

const pageSchema = z.object({
  group: z._default(orderGroupSchema, 'all'),
  before: z._default(
    z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
    null,
  ),
})

/** What the account page changes and lists; everything of the signed-in customer alone. */
export async function registerAccount(
  app: FastifyInstance,
  dependencies: Dependencies,
  tryPassword: TryPassword,
): Promise<void> {
  const { database } = dependencies

  app.patch('/api/v3/account', async request => {
    const session = await requireSession(request)
    const { name } = parse(profileRequestSchema, request.body)
    const account = await renameAccount(database, session.account.id, name)
    // Somebody of an outside sign-in site: the name is that site's.
    if (!account) throw new HttpError(409, 'invalid', { message: 'Change it at the sign-in site.' })
    return ok(toUser({ ...session, account }))
  })

  app.post('/api/auth/password', async request => {
    const session = await requireSession(request)
    const wanted = parse(passwordRequestSchema, request.body)
    const { id: accountId, email } = session.account
    const guesser = { address: request.ip, known: session.id }
    const password = wanted.current
    const tried = { request, asked: 'password-change', guesser, email, password } as const
    if (!(await tryPassword({ ...tried, find: async () => session.account })))
      throw new HttpError(422, 'wrong_password', { details: { current: 'wrong_password' } })
    const deviceHash = readDevice(request)
    const revoked = await changePassword(dependencies, session, { ...wanted, deviceHash })
    logSecurity(request, { event: 'password.changed', accountId })
    return ok({ revoked })
  })

  app.get('/api/v3/account/orders', async request => {
    const { account } = await requireSession(request)
    const page = parse(pageSchema, request.query)
    await expireOverdue(database)
    return ok(await readOrderPage(database, { customerId: account.id, ...page }))
  })

  app.get('/api/v3/account/orders/:id/history', async request => {
    const { account } = await requireSession(request)
    const id = readId(request)
    if (!(await findOrder(database, id, account.id))) throw new HttpError(404, 'not_found')
    return ok(await readOrderHistory(database, id))
  })

  app.get('/api/v3/account/servers', async request => {
    const { account } = await requireSession(request)
    return ok(await listOwnServers(database, account.id))
  })

  app.post('/api/v3/account/servers/:id/delete', async request => {
    const { account } = await requireSession(request)
    const id = readId(request)
    await deleteServer(database, id, account.id)
    return ok(await findOwnServer(database, id, account.id))
  })
}
