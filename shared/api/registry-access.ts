import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { containerSchema, whenSchema } from './registry.ts'

/** Who may do what at the registry, and what was done. */

/** `publish`: send releases. `move`: promote and roll back. `admin`: gc, tokens, whole shops (team `platform` only). */
export const scopeSchema = z.enum(['publish', 'move', 'admin'])
export type Scope = z.infer<typeof scopeSchema>
export const tokenSchema = z.object({
  id: z.string(),
  /** A container's owner team, or `platform`: every container. */
  team: containerSchema,
  scopes: z.array(scopeSchema),
  /** What it is for: `CI of catalog`. */
  label: z.string(),
  createdAt: whenSchema,
  createdBy: z.string(),
  expiresAt: z.nullable(whenSchema),
  lastUsedAt: z.nullable(whenSchema),
  revokedAt: z.nullable(whenSchema),
})
export type TokenView = z.infer<typeof tokenSchema>
/** `GET /_registry/tokens`. */
export const tokensResponseSchema = envelope(z.array(tokenSchema))
/** `POST /_registry/tokens`. */
export const tokenRequestSchema = z.object({
  team: containerSchema,
  scopes: z.array(scopeSchema).check(z.minLength(1)),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  days: z.optional(z.int().check(z.gte(1), z.lte(3650))),
})
/**
 * The secret is shown this once; stored is its SHA-256. `POST …/tokens/<id>/rotate` answers the same for a new secret;
 * the old one works `graceMinutes` longer, but makes and renews no tokens (403). `DELETE …/tokens/<id>` revokes at once.
 */
/** `DELETE /_registry/tokens/:id`: the token as it is now. */
export const revokedTokenResponseSchema = envelope(tokenSchema)
export const newTokenResponseSchema = envelope(z.object({ token: tokenSchema, secret: z.string() }))
export const rotateRequestSchema = z.object({
  graceMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 10),
})

/** `GET /_registry/audit?limit=100&before=<number>`, newest first; refusals stand in it too. */
export const auditSchema = z.object({
  number: z.number(),
  at: whenSchema,
  who: z.string(),
  /** `publish`, `promote`, `rollback`, `retire`, `pin`, `gc`, `resign`, `ceiling`, `token.create`, `token.rotate`, `token.revoke`, `role.grant`, `role.revoke`, `confirm`. */
  what: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** Release, composition or token; and the reason given, or the code of the refusal. */
  subject: z.string(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof auditSchema>
export const auditResponseSchema = envelope(z.array(auditSchema))

const emailSchema = z.string().check(z.trim(), z.maxLength(320), z.regex(/^[^\s@]+@[^\s@]+$/))
/** Somebody who may do more than customers. */
export const rolePersonSchema = z.object({
  email: z.string(),
  name: z.string(),
  role: z.enum(['support', 'operator']),
})
export type RolePerson = z.infer<typeof rolePersonSchema>
/** `GET /_registry/roles`, `POST /_registry/roles` and `POST /_registry/roles/revoke`, which answer who has which then. */
export const rolesResponseSchema = envelope(z.array(rolePersonSchema))
/** 404 `not_found` when nobody has this address, 409 `invalid` when several people have. */
export const roleRequestSchema = z.object({
  email: emailSchema,
  role: z.enum(['support', 'operator']),
})
export const roleRevokeRequestSchema = z.object({ email: emailSchema })
