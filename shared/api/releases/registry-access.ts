import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, whenSchema } from './registry.ts'

/** Tokens and roles of the registry, and its audit log. */

/**
 * `publish`: publish releases. `move`: deploy and roll back. `admin`: gc, tokens, whole compositions (team `platform`
 * only). `check`: claim checks and send verdicts (team `checker` only, which has no other scope).
 */
export const scopeSchema = z.enum(['publish', 'move', 'admin', 'check'])
export type Scope = z.infer<typeof scopeSchema>
/** The scopes of people and of tokens of teams. */
export const teamScopes = ['publish', 'move', 'admin'] as const satisfies Scope[]
/** The only team whose tokens have the scope `check`. It owns no container. */
export const checkerTeam = 'checker'
/** A token of a team, without its secret. */
export const tokenSchema = z.object({
  id: z.string(),
  /** The team that owns a container, or `platform` for every container. */
  team: containerSchema,
  scopes: z.array(scopeSchema),
  /** The purpose of the token: `CI of catalog`. */
  label: z.string(),
  createdAt: whenSchema,
  createdBy: z.string(),
  expiresAt: z.nullable(whenSchema),
  lastUsedAt: z.nullable(whenSchema),
  revokedAt: z.nullable(whenSchema),
})
export type TokenView = z.infer<typeof tokenSchema>
/** Response of `GET /_registry/tokens`. */
export const tokensResponseSchema = envelope(z.array(tokenSchema))
/** Request of `POST /_registry/tokens`. Without `days` the token does not expire. */
export const tokenRequestSchema = z.object({
  team: containerSchema,
  scopes: z.array(scopeSchema).check(z.minLength(1)),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  days: z.optional(z.int().check(z.gte(1), z.lte(3650))),
})
/** Response of `DELETE /_registry/tokens/:id`, which revokes the token at once. */
export const revokedTokenResponseSchema = envelope(tokenSchema)
/**
 * Response of `POST /_registry/tokens` and `POST …/tokens/<id>/rotate`. It is the only response with the secret; the
 * registry stores its SHA-256.
 */
export const newTokenResponseSchema = envelope(z.object({ token: tokenSchema, secret: z.string() }))
/**
 * Request of `POST …/tokens/<id>/rotate`. The old secret works for `graceMinutes` more, but cannot create or rotate
 * tokens (403).
 */
export const rotateRequestSchema = z.object({
  graceMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 10),
})

/** Whether the registry executed or rejected a request. */
export const auditOutcomeSchema = z.enum(['done', 'refused'])

/** An entry of `GET /_registry/audit?limit=100&before=<number>`, newest first. Rejected requests are listed, too. */
const auditSchema = z.object({
  number: z.number(),
  at: whenSchema,
  who: z.string(),
  /**
   * `publish`, `promote`, `override`, `rollback`, `retire`, `check`, `verdict`, `checker.key`, `withdraw`, `pin`, `gc`,
   * `resign`, `ceiling`, `token.create`, `token.rotate`, `token.revoke`, `role.grant`, `role.revoke`, `confirm`,
   * `canary.start`, `canary.step`, `canary.pause`, `canary.resume`, `canary.abort`, `canary.rollback`, `canary.finish`,
   * `switch.off`, `switch.on`.
   */
  what: z.string(),
  outcome: auditOutcomeSchema,
  /**
   * `subject`: the release, composition or token. `detail`: the reason of the request, or the code of its rejection.
   */
  subject: z.string(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof auditSchema>
/** Response of `GET /_registry/audit`. */
export const auditResponseSchema = envelope(z.array(auditSchema))

const emailSchema = z.string().check(z.trim(), z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+$/))
/** The roles that the registry grants. */
const teamRoleSchema = z.enum(['support', 'operator'])

/** A user who is an agent or operator. */
const rolePersonSchema = z.object({
  email: z.string(),
  name: z.string(),
  role: teamRoleSchema,
})
export type RolePerson = z.infer<typeof rolePersonSchema>
/**
 * Response of `GET /_registry/roles`, `POST /_registry/roles` and `POST /_registry/roles/revoke`: the current agents
 * and operators.
 */
export const rolesResponseSchema = envelope(z.array(rolePersonSchema))
/**
 * Request of `POST /_registry/roles`. 404 `not_found` when no account has this address, 409 `invalid` when several have
 * it.
 */
export const roleRequestSchema = z.object({
  email: emailSchema,
  role: teamRoleSchema,
})
/** Request of `POST /_registry/roles/revoke`. The account becomes a customer again. */
export const roleRevokeRequestSchema = z.object({ email: emailSchema })
