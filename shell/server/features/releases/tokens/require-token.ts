import { checkerTeam, type Scope, teamScopes } from '@storefront/api/registry-access'
import type { FastifyRequest } from 'fastify'

import { HttpError } from '../../../http-error.ts'
import { logRoleRejection, logRoleUse, readSession, type Session } from '../../accounts/index.ts'
import { rejectInPreview, requireConfirmation } from './confirmation.ts'
import { platformTeam } from './platform-token.ts'
import type { RememberedCallers } from './remembered-callers.ts'
import { findToken, type KnownToken, nameOf, touchToken } from './repository-tokens.ts'

/** The caller of the registry, with its name in history and audit log. */
export type Caller = {
  who: string
  team: string
  scopes: readonly Scope[]
  /** Null for signed-in operators. */
  tokenId: string | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a route that must answer its usual callers without the database. */
    rememberedCallers?: RememberedCallers
  }
}

const bearer = /^Bearer (qt_[A-Za-z0-9_-]{43})$/

const endings = {
  revoked: 'This token was revoked: ask the platform team for another one.',
  expired: 'This token has expired: ask the platform team for another one.',
  rotated: 'This secret was rotated and its time of grace is over: use the new one.',
} as const

/** The only team that can use a scope, whatever its token says. */
const ownerOf: Partial<Record<Scope, string>> = { admin: platformTeam, check: checkerTeam }

const isReading = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

const recognised = new WeakMap<FastifyRequest, Caller>()
const accepted = new WeakMap<FastifyRequest, Caller>()

/** The token or operator that `requireToken` has identified, also if it rejected the request. */
export function findCaller(request: FastifyRequest): Caller | undefined {
  return recognised.get(request)
}

function noToken(message: string): HttpError {
  return new HttpError(401, 'no_token', { message })
}

function toCaller(token: KnownToken): Caller {
  const { id, team, scopes } = token
  return { who: nameOf(token), team, scopes, tokenId: id }
}

/** The problems of a server whose route must answer with them. */
async function readProblems({ routeOptions, server }: FastifyRequest): Promise<Set<string>> {
  if (!routeOptions.config.rememberedCallers) return new Set()
  const { reasons } = await server.readReadiness()
  return new Set(reasons.map(({ code }) => code))
}

async function recogniseToken(request: FastifyRequest, secret: string): Promise<Caller> {
  const remembered = request.routeOptions.config.rememberedCallers
  const problems = await readProblems(request)
  // Asks no database that is known to be down: the caller has only a few seconds.
  const known = problems.has('database_down') ? remembered?.find(secret) : undefined
  if (known) {
    recognised.set(request, known)
    return known
  }
  const { database } = request.server.dependencies
  const token = await findToken(database, secret)
  if (!token || token.ending) remembered?.forget(secret)
  if (!token) throw noToken('Nobody was given this token here: check REGISTRY_TOKEN and the shop.')
  const caller = toCaller(token)
  recognised.set(request, caller)
  if (token.ending) throw noToken(endings[token.ending])
  if (!problems.has('database_read_only')) await touchToken(database, token.id)
  remembered?.add(secret, caller, [token.expiresAt, token.secretEndsAt])
  return caller
}

/** An e-mail address can change hands at a provider, so its people have their subject beside their name. */
function toOperator({ account, staff }: Session): Caller {
  const who = staff ? `${account.name} (${staff.subject})` : account.email
  return { who, team: platformTeam, scopes: teamScopes, tokenId: null }
}

/**
 * A signed-in operator, for reading.
 * @throws HttpError 401 `no_token` or 403 `foreign_token`, which are not recorded
 */
export async function requireOperator(request: FastifyRequest): Promise<Session> {
  const session = await readSession(request)
  if (!session)
    throw noToken('Name a token (Authorization: Bearer qt_…), or sign in as an operator.')
  if (session.account.role !== 'operator') {
    logRoleRejection(request, session.account)
    throw new HttpError(403, 'foreign_token', {
      message: 'Only operators may do this: sign in as one, or use a token.',
    })
  }
  logRoleUse(request, session.account)
  recognised.set(request, toOperator(session))
  return session
}

async function recogniseOperator(request: FastifyRequest): Promise<Caller> {
  const session = await requireOperator(request)
  if (!isReading(request)) {
    rejectInPreview(request)
    requireConfirmation(request, session)
  }
  return toOperator(session)
}

/** The token in the request. */
export function readSecret({ headers }: FastifyRequest): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1]
}

/** A damaged token. Another scheme is for a proxy in front of this server. */
function rejectMalformed({ headers }: FastifyRequest): void {
  const { authorization = '' } = headers
  if (!/^bearer\b/i.test(authorization) || bearer.test(authorization)) return
  throw noToken(
    'What is sent as Authorization is no token: one is qt_ and 43 letters, digits, "_" or "-". Copy it again, without quotes and spaces.',
  )
}

/**
 * The caller, by token or as a signed-in operator, for reading with any token.
 * @throws HttpError 401 `no_token`
 */
export async function requireCaller(request: FastifyRequest): Promise<Caller> {
  const known = accepted.get(request)
  if (known) return known
  rejectMalformed(request)
  const secret = readSecret(request)
  const caller = secret ? await recogniseToken(request, secret) : await recogniseOperator(request)
  accepted.set(request, caller)
  return caller
}

/** A team owns the container with its name, and `platform` owns all. The release's own claims do not count. */
export function rejectForeign({ team }: Caller, container: string): void {
  if (team === platformTeam || team === container) return
  throw new HttpError(403, 'foreign_token', {
    message: `This token is for ${team}, not for ${container}: use one of the ${container} team.`,
  })
}

const abilities: Record<Scope, string> = {
  publish: 'publish releases',
  move: 'deploy',
  admin: 'administer the registry',
  check: 'check releases',
}

/**
 * The caller, if it may do this (with this container).
 * @throws HttpError 401 `no_token` or 403 `foreign_token`
 */
export async function requireToken(
  request: FastifyRequest,
  scope: Scope,
  container?: string,
): Promise<Caller> {
  const caller = await requireCaller(request)
  const owner = ownerOf[scope]
  const isAllowed = owner === undefined || caller.team === owner
  if (!isAllowed || !caller.scopes.includes(scope))
    throw new HttpError(403, 'foreign_token', {
      message: `This token may not ${abilities[scope]}: use one with the scope "${scope}".`,
    })
  if (container !== undefined) rejectForeign(caller, container)
  return caller
}

/** A check of a route: its caller must have this permission before the server parses the request. */
export const allow =
  (scope: Scope) =>
  (request: FastifyRequest): Promise<Caller> =>
    requireToken(request, scope)
