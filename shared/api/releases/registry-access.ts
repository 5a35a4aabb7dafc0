import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, whenSchema, whySchema } from './registry.ts'

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

/** What a job of CI can get. It never administers. */
export const trustScopeSchema = z.enum(['publish', 'move'])
/** A value that a claim of CI must equal. Patterns have no meaning, so one with `*` is a mistake. */
const exactSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(300), z.regex(/^[^*\p{Cc}]+$/u, 'no_patterns'))
const trustFields = {
  team: containerSchema,
  /** The address of the issuer: `https://token.actions.githubusercontent.com`. */
  issuer: exactSchema.check(z.regex(/^https?:\/\/\S+$/)),
  /** The number of the repository (GitHub) or project (GitLab). */
  repository: z.string().check(z.regex(/^\d{1,20}$/)),
  /** The path of the workflow in the repository: `.github/workflows/release.yml`. */
  workflow: exactSchema,
  /** The protected environment of deployments. Null for jobs that only publish. */
  environment: z.nullable(exactSchema),
  scopes: z.array(trustScopeSchema).check(z.minLength(1)),
}
/** Request of `POST /_registry/trusts`. 409 `invalid` if the team has it already with other scopes. */
export const trustRequestSchema = z.object(trustFields)
export type TrustRequest = z.infer<typeof trustRequestSchema>
/** Jobs of CI that get tokens of a team. */
const trustSchema = z.object({
  ...trustFields,
  id: z.string(),
  createdAt: whenSchema,
  createdBy: z.string(),
  removedAt: z.nullable(whenSchema),
})
export type TrustView = z.infer<typeof trustSchema>
/** Response of `GET /_registry/trusts`. */
export const trustsResponseSchema = envelope(z.array(trustSchema))
/** Response of `POST /_registry/trusts` and `DELETE /_registry/trusts/:id`, which also revokes its tokens. */
export const trustResponseSchema = envelope(trustSchema)
/**
 * Request of `POST /_registry/identity`, which exchanges the OpenID token of a job of CI for a token of 15 minutes. 401
 * `no_token` with the reason: each token once, only for trusted jobs, never for pull requests.
 */
export const identityRequestSchema = z.object({
  team: containerSchema,
  token: z.string().check(z.minLength(1), z.maxLength(16_384)),
})

/** What somebody did with a token, or with the tokens of a trust. */
const tokenUseSchema = z.object({
  at: whenSchema,
  who: z.string(),
  what: z.string(),
  subject: z.string(),
  detail: z.string(),
})
const publishedBySchema = z.object({
  tokens: z.array(z.string()),
  releases: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      label: z.string(),
      isLive: z.boolean(),
      isRevoked: z.boolean(),
      /** Others published the same bytes, or they were in the shop before. Such a release is not revoked. */
      isKnown: z.boolean(),
    }),
  ),
  uses: z.array(tokenUseSchema),
})
export type PublishedBy = z.infer<typeof publishedBySchema>
/** Response of `GET /_registry/tokens/:id/published`. `:id`: a token or a trust. */
export const publishedByResponseSchema = envelope(publishedBySchema)
/** Request of `POST /_registry/tokens/:id/revoke-published`. */
export const revokePublishedRequestSchema = z.object({ why: whySchema })
/**
 * Response of `POST /_registry/tokens/:id/revoke-published`: its tokens, waiting deployments, canaries, previews and
 * releases have ended, and containers with its releases are rolled back.
 */
export const revokePublishedResponseSchema = envelope(
  z.object({
    ...publishedBySchema.shape,
    withdrawn: z.number(),
    aborted: z.number(),
    rolledBack: z.array(z.string()),
    /** Live containers that have no release to return to. */
    stuck: z.array(z.string()),
  }),
)

/** Whether the registry executed or rejected a request. */
export const auditOutcomeSchema = z.enum(['done', 'refused'])

/** An entry of `GET /_registry/audit?limit=100&before=<number>`, newest first. Rejected requests are listed, too. */
const auditSchema = z.object({
  number: z.number(),
  at: whenSchema,
  who: z.string(),
  /**
   * `publish`, `promote`, `override`, `rollback`, `retire`, `check`, `verdict`, `checker.key`, `withdraw`, `pin`, `gc`,
   * `resign`, `ceiling`, `token.create`, `token.rotate`, `token.revoke`, `token.exchange`,
   * `trust.add`, `trust.remove`, `release.revoke`, `role.grant`, `role.revoke`, `confirm`,
   * `session.end`, `canary.start`, `canary.step`, `canary.pause`, `canary.resume`, `canary.abort`, `canary.rollback`, `canary.finish`,
   * `switch.off`, `switch.on`, `routes.grant`, `routes.revoke`, `customer.export`, `customer.delete`, `customer.repeat`.
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
 * it. 409 `invalid`, too, if no operator would be left and `isForced` is not true.
 */
export const roleRequestSchema = z.object({
  email: emailSchema,
  role: teamRoleSchema,
  isForced: z.optional(z.boolean()),
})
/**
 * Request of `POST /_registry/roles/revoke`. The account becomes a customer again. 409 `invalid` if no operator would be
 * left and `isForced` is not true.
 */
export const roleRevokeRequestSchema = z.object({
  email: emailSchema,
  isForced: z.optional(z.boolean()),
})

/**
 * Request of `POST /_registry/sessions/end`: the sessions of the accounts with this address, or of all accounts (null).
 * 404 `not_found` when no account has this address.
 */
export const endSessionsRequestSchema = z.object({ email: z.nullable(emailSchema) })
/** Response of `POST /_registry/sessions/end`: the number of ended sessions. */
export const endedSessionsResponseSchema = envelope(z.object({ ended: z.int() }))
