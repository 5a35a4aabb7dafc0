import { checkerTeam, type Scope, type TokenView } from '@storefront/api/registry-access'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import { createSecret } from '../../../crypto/secret.ts'
import type { Database } from '../../../database/pool.ts'
import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { ok } from '../../../http/responses/ok.ts'
import { HttpError } from '../../../http-error.ts'
import { addEndpoint } from '../../../plugins/endpoints.ts'
import { audit, nameSubject } from '../audit.ts'
import { platformTeam, tokenPrefix } from '../tokens/platform-token.ts'
import {
  addSecret,
  addToken,
  findTokenById,
  isPreviousSecret,
  listTokens,
  revokeToken,
  type TokenRow,
  toUniqueLabel,
} from '../tokens/repository-tokens.ts'
import { allow, type Caller, readSecret } from '../tokens/require-token.ts'
import { withdraw } from '../tokens/withdraw.ts'

const dayMs = 24 * 3600 * 1000

export function toTokenView(row: TokenRow): TokenView {
  const { id, team, scopes, label } = row
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    id,
    team,
    scopes,
    label,
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresAt: iso(row.expiresAt),
    lastUsedAt: iso(row.lastUsedAt),
    revokedAt: iso(row.revokedAt),
  }
}

function rejectForeignScopes(team: string, scopes: readonly Scope[]): void {
  const reject = (message: string) =>
    new HttpError(422, 'invalid', { message, details: { scopes: 'not_for_team' } })
  if (team !== platformTeam && scopes.includes('admin'))
    throw reject(`Only team ${platformTeam} has the scope "admin": leave it out for ${team}.`)
  const isChecker = team === checkerTeam
  if (isChecker !== scopes.includes('check') || (isChecker && scopes.length > 1))
    throw reject(
      `Only team ${checkerTeam} has the scope "check", and it has no other scope: make that token with \`npm run registry -- tokens create ${checkerTeam} --scopes check\`.`,
    )
}

/** A token can rotate or revoke itself. Admins of the platform team can do so with all tokens. */
function rejectForeignToken(caller: Caller, token: TokenRow | null): asserts token is TokenRow {
  const isAdmin = caller.team === platformTeam && caller.scopes.includes('admin')
  if (token && (isAdmin || (caller.tokenId === token.id && caller.tokenId !== null))) return
  if (token && caller.team === token.team)
    throw new HttpError(403, 'foreign_token', {
      message: 'A token may renew or revoke itself only: use a platform token with scope "admin".',
    })
  throw new HttpError(404, 'not_found', { message: 'There is no such token: list them first.' })
}

/** Someone with only a leaked, rotated secret can revoke the token, but never take it over. */
async function rejectPreviousSecret(database: Database, request: FastifyRequest): Promise<void> {
  const secret = readSecret(request)
  if (secret === undefined || !(await isPreviousSecret(database, secret))) return
  throw new HttpError(403, 'foreign_token', {
    message:
      'This secret was rotated and may make no others: use the new one. Whoever lost it revokes this token and asks the platform team for another one.',
  })
}

async function change(
  request: FastifyRequest<{ Params: { id: string } }>,
  work: (transaction: Database, caller: Caller, token: TokenRow) => Promise<void>,
): Promise<TokenView> {
  const { database } = request.server.dependencies
  const { caller } = request
  const { id } = request.params
  return inTransaction(database, async transaction => {
    const token = await findTokenById(transaction, id)
    rejectForeignToken(caller, token)
    await work(transaction, caller, token)
    return toTokenView((await findTokenById(transaction, id)) ?? token)
  })
}

/** Lists, creates, rotates and revokes tokens. Only the response to the creation contains the secret. */
export async function registerTokens(app: FastifyInstance, { database, now }: Dependencies) {
  addEndpoint(app, 'GET /_registry/tokens', async request => {
    const { team, scopes } = request.caller
    const isAdmin = team === platformTeam && scopes.includes('admin')
    return ok((await listTokens(database, isAdmin ? null : team)).map(toTokenView))
  })

  addEndpoint(
    app,
    'POST /_registry/tokens',
    { preValidation: allow('admin'), config: { audits: 'token.create' } },
    async request => {
      const { caller } = request
      const { team, scopes, days } = request.body
      nameSubject(request, team)
      rejectForeignScopes(team, [...new Set(scopes)])
      const secret = tokenPrefix + createSecret()
      const label = await toUniqueLabel(database, request.body)
      const expiresAt = days === undefined ? null : new Date(now().getTime() + days * dayMs)
      const input = {
        team,
        scopes: [...new Set(scopes)],
        label,
        createdBy: caller.who,
        expiresAt,
      }
      const token = await inTransaction(database, async transaction => {
        await rejectPreviousSecret(transaction, request)
        const made = await addToken(transaction, input, secret)
        if (!made) throw new Error('A new secret was given out before')
        const detail = `${team}: ${scopes.join(', ')} (${label})`
        await audit(transaction, caller, { what: 'token.create', subject: made.id, detail })
        return toTokenView(made)
      })
      return ok({ token, secret })
    },
  )

  addEndpoint(
    app,
    'POST /_registry/tokens/:id/rotate',
    { config: { audits: 'token.rotate' } },
    async request => {
      const { graceMinutes } = request.body
      const secret = tokenPrefix + createSecret()
      const token = await change(request, async (transaction, caller, { id, revokedAt, label }) => {
        if (revokedAt)
          throw new HttpError(409, 'invalid', {
            message: 'This token was revoked: create another one.',
          })
        // The token is locked now, so the second of two concurrent requests with one secret finds it rotated.
        await rejectPreviousSecret(transaction, request)
        await addSecret(transaction, { id, secret, graceMinutes })
        const detail = `${label}: the former secret works ${graceMinutes} min longer`
        await audit(transaction, caller, { what: 'token.rotate', subject: id, detail })
      })
      return ok({ token, secret })
    },
  )

  addEndpoint(
    app,
    'DELETE /_registry/tokens/:id',
    { config: { audits: 'token.revoke' } },
    async request => {
      const token = await change(request, async (transaction, caller, { id, team, label }) => {
        if (!(await revokeToken(transaction, id))) return
        await withdraw(transaction, caller, [id])
        const detail = `${team}: ${label}`
        await audit(transaction, caller, { what: 'token.revoke', subject: id, detail })
      })
      return ok(token)
    },
  )
}
