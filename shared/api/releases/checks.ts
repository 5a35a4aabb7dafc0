import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, hashSchema, whenSchema, whySchema } from './registry.ts'
import { canaryStepsSchema } from './rollouts.ts'
import {
  checkPartSchema,
  countsSchema,
  screenshotNameSchema,
  signedVerdictSchema,
  verdictSchema,
} from './verdict.ts'

/**
 * Checks before a deployment: a team requests one, a checker claims and does it, and the registry stores its signed
 * verdict. With `deploy`, the releases also enter the queue of deployments and go live by themselves after a passed
 * check.
 */

/** `waiting`: for a checker. `done` without `outcome`: the check ended without a verdict; `problem` has the reason. */
const checkStateSchema = z.enum(['waiting', 'running', 'done'])

/** A check: one candidate composition on one base, for one server contract and one version of the checks. */
export const checkSchema = z.object({
  id: z.string(),
  /** Grows with every check. */
  number: z.number(),
  state: checkStateSchema,
  composition: hashSchema,
  base: hashSchema,
  server: hashSchema,
  version: z.number(),
  /** The releases that the candidate has and its base does not have. */
  releases: z.array(z.object({ name: containerSchema, id: hashSchema, label: z.string() })),
  requestedBy: z.string(),
  requestedAt: whenSchema,
  /** The checker that works on it. */
  checker: z.nullable(z.string()),
  startedAt: z.nullable(whenSchema),
  finishedAt: z.nullable(whenSchema),
  /** The number of checkers that have claimed it. */
  attempts: z.number(),
  parts: z.array(checkPartSchema),
  outcome: z.nullable(z.enum(['passed', 'failed'])),
  counts: z.nullable(countsSchema),
  problem: z.nullable(z.string()),
})
export type Check = z.infer<typeof checkSchema>

/** A check with its verdict, and the names of the stored screenshots. */
const checkDetailSchema = z.extend(checkSchema, {
  verdict: z.nullable(verdictSchema),
  screenshots: z.array(screenshotNameSchema),
})
export type CheckDetail = z.infer<typeof checkDetailSchema>

/** The checker that asked for work last. `isPresent`: recently enough to count as running. */
const checkerSchema = z.object({ name: z.string(), seenAt: whenSchema, isPresent: z.boolean() })
export type Checker = z.infer<typeof checkerSchema>

/** A deployment that waits for its turn and its check. */
export const queuedSchema = z.object({
  id: z.string(),
  /** The order of the queue. */
  number: z.number(),
  state: z.enum(['waiting', 'deployed', 'failed', 'withdrawn']),
  releases: z.array(hashSchema),
  who: z.string(),
  why: z.string(),
  requestedAt: whenSchema,
  /** The number of waiting deployments before this one. */
  ahead: z.number(),
  /** The newest check of it; null until its turn comes. */
  check: z.nullable(z.string()),
  /** How often it was checked again because another deployment came first. */
  rechecks: z.number(),
  /** The number of the deployment, once it is live. */
  deployment: z.nullable(z.number()),
  /** The id of the canary that it started instead, if it asked for one. */
  rollout: z.nullable(z.string()),
  /** Why it failed, as a code and a sentence with the solution. */
  code: z.nullable(z.string()),
  problem: z.nullable(z.string()),
})
export type Queued = z.infer<typeof queuedSchema>

const releasesSchema = z.array(hashSchema).check(z.minLength(1), z.maxLength(20))

/**
 * Request of `POST /_registry/checks`. An existing check of the same candidate is returned, unless `isRepeated` asks
 * for another one after a failure. `base`: as for a deployment. 409 `no_checker` with `deploy` in production while no
 * checker runs.
 */
export const checkRequestSchema = z.object({
  releases: releasesSchema,
  base: z.optional(hashSchema),
  isRepeated: z._default(z.boolean(), false),
  deploy: z.optional(z.object({ why: whySchema, canary: z.optional(canaryStepsSchema) })),
})
/** With `deploy`, `check` is null until the turn of the deployment comes. */
export const checkRequestedResponseSchema = envelope(
  z.object({
    check: z.nullable(checkSchema),
    queued: z.nullable(queuedSchema),
    checker: z.nullable(checkerSchema),
  }),
)

/** Response of `GET /_registry/checks?release=…&composition=…&limit=20`, newest first. */
export const checksResponseSchema = envelope(
  z.object({ checks: z.array(checkSchema), checker: z.nullable(checkerSchema) }),
)
/** Response of `GET /_registry/checks/:id`. */
export const checkResponseSchema = envelope(checkDetailSchema)

/** Response of `GET /_registry/queue`: the waiting deployments in their order, then the last finished ones. */
export const queueResponseSchema = envelope(
  z.object({ queue: z.array(queuedSchema), checker: z.nullable(checkerSchema) }),
)
/** Response of `GET /_registry/queue/:id` and `DELETE /_registry/queue/:id`, which withdraws a waiting deployment. */
export const queuedResponseSchema = envelope(
  z.object({
    queued: queuedSchema,
    check: z.nullable(checkSchema),
    checker: z.nullable(checkerSchema),
  }),
)

/**
 * Request of `POST /_registry/checks/claim` (scope `check`). The registry gives only checks for this version of the
 * checks and this server contract, because a checker runs its own server build.
 */
export const claimRequestSchema = z.object({
  name: z.string().check(z.regex(/^[\p{L}\p{N}\p{P} ]{1,80}$/u)),
  version: z.int32(),
  server: hashSchema,
})
/**
 * What a checker needs. `content` is the canonical text of the candidate, whose SHA-256 is `check.composition`, and
 * `baseContent` that of its base. The files are at their paths. `lease` belongs into every later request; it ends
 * `leaseSeconds` after the last one.
 */
const claimedSchema = z.object({
  lease: z.string(),
  leaseSeconds: z.number(),
  check: checkSchema,
  content: z.string(),
  baseContent: z.nullable(z.string()),
})
export type ClaimedCheck = z.infer<typeof claimedSchema>
/** Null: nothing waits. */
export const claimResponseSchema = envelope(z.nullable(claimedSchema))

/** Request of `POST /_registry/checks/:id/progress`, which renews the lease. 409 `lease_lost`. */
export const progressRequestSchema = z.object({
  lease: z.uuid(),
  parts: z.array(checkPartSchema).check(z.maxLength(100)),
})
export const progressResponseSchema = envelope(z.object({ leaseSeconds: z.number() }))

/** Request of `POST /_registry/checks/:id/verdict`. 409 `lease_lost`, 422 `bad_verdict`. */
export const verdictRequestSchema = z.extend(signedVerdictSchema, { lease: z.uuid() })
/** Response of `POST /_registry/checks/:id/verdict`. */
export const verdictResponseSchema = envelope(checkSchema)

/** Query of `PUT /_registry/checks/:id/screenshots/:name`, whose body is a PNG (`application/octet-stream`). */
export const screenshotQuerySchema = z.object({ lease: z.uuid() })
export const screenshotResponseSchema = envelope(z.object({ bytes: z.number() }))

/**
 * Request of `POST /_registry/checks/key` (scope `check`): an Ed25519 public key as the base64 of its SPKI. Only while
 * the sandbox is on; otherwise 403, because then the keys come from the setting `CHECKER_PUBLIC_KEYS`.
 */
export const checkerKeyRequestSchema = z.object({
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{20,200}={0,2}$/)),
})
export const checkerKeyResponseSchema = envelope(z.object({ keyId: z.string() }))
