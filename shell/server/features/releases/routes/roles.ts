import type { Role } from '@storefront/api/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { findByAddress, listOperatorIds, listRoles, setRole } from '../../accounts/index.ts'
import { audit, nameSubject } from '../audit.ts'
import { allow, requireToken } from '../tokens/require-token.ts'

/** A grant needs one account. A revocation is for all accounts with the address. */
async function requirePeople(
  database: Database,
  email: string,
  role: Role,
): Promise<{ id: string; role: Role }[]> {
  const people = await findByAddress(database, email)
  const [person, ...others] = people
  if (!person)
    throw new HttpError(404, 'not_found', {
      message: `Nobody has signed in or up here with ${email}: let them do so once, then grant the role.`,
    })
  if (others.length > 0 && role !== 'customer')
    throw new HttpError(409, 'invalid', {
      message: `${others.length + 1} accounts have the address ${email}: give one of them another address at the sign-in site first.`,
    })
  return people
}

/** The provider of the team if roles of accounts have no effect. */
function providerOf({ server }: FastifyRequest) {
  const { staffProvider } = server.dependencies.config
  return staffProvider?.hasAccountRoles ? null : staffProvider
}

function rejectWithProvider(request: FastifyRequest): void {
  const staffProvider = providerOf(request)
  if (staffProvider === null) return
  throw new HttpError(409, 'invalid', {
    message: `Roles come from ${staffProvider.name}: put the person into a group of OIDC_OPERATORS or OIDC_AGENTS there. OIDC_ACCOUNT_ROLES=on makes roles of accounts count again.`,
  })
}

type RoleChange = { email: string; role: Role; isForced?: boolean | undefined }

/** Without an operator, nobody can open `/_ops`. Only a token of the platform team can then grant the role again. */
async function rejectLastOperator(
  database: Database,
  ids: string[],
  { email, role, isForced }: RoleChange,
): Promise<void> {
  if (role === 'operator' || isForced === true) return
  const operators = await listOperatorIds(database)
  if (!operators.some(id => ids.includes(id))) return
  if (operators.some(id => !ids.includes(id))) return
  throw new HttpError(409, 'invalid', {
    message: `${email} is the only operator: grant the role to another person first, or repeat the command with --force.`,
  })
}

/** Requires the scope `admin` first, so that no one else learns who has an account. */
async function changeRole(request: FastifyRequest, change: RoleChange): Promise<void> {
  const { email, role } = change
  const { database } = request.server.dependencies
  const caller = await requireToken(request, 'admin')
  if (role !== 'customer') rejectWithProvider(request)
  await inTransaction(database, async transaction => {
    const people = await requirePeople(transaction, email, role)
    const ids = people.map(({ id }) => id)
    if (!providerOf(request)) await rejectLastOperator(transaction, ids, change)
    for (const person of people) {
      if (person.role === role) continue
      await setRole(transaction, person.id, role)
      const what = role === 'customer' ? 'role.revoke' : 'role.grant'
      await audit(transaction, caller, { what, subject: email, detail: `${person.role} → ${role}` })
    }
  })
}

/** The roles of support and operators. A platform token works even if there is no operator yet. */
export async function registerRoles(
  app: FastifyInstance,
  { database }: Dependencies,
): Promise<void> {
  addEndpoint(app, 'GET /_registry/roles', { preValidation: allow('admin') }, async () => {
    return ok(await listRoles(database))
  })

  addEndpoint(app, 'POST /_registry/roles', { config: { audits: 'role.grant' } }, async request => {
    nameSubject(request, request.body.email)
    await changeRole(request, request.body)
    return ok(await listRoles(database))
  })

  addEndpoint(
    app,
    'POST /_registry/roles/revoke',
    { config: { audits: 'role.revoke' } },
    async request => {
      nameSubject(request, request.body.email)
      await changeRole(request, { ...request.body, role: 'customer' })
      return ok(await listRoles(database))
    },
  )
}
