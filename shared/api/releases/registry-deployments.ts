import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { lackingSchema } from './readiness.ts'
import {
  containerSchema,
  hashSchema,
  releaseSummarySchema,
  whenSchema,
  whySchema,
} from './registry.ts'
import { canaryStepsSchema, rolloutSchema } from './rollouts.ts'
import { switchSchema } from './switches.ts'

// Deployments of the registry: which composition is live.

/**
 * `local`: the server started with its own build. `canary`: a canary reached all visitors. The others are the endpoints
 * of the same name.
 */
export const deploymentKindSchema = z.enum(['local', 'promote', 'rollback', 'retire', 'canary'])
/**
 * How a deployment came past the checks: by a passed verdict, without one (only while the sandbox is on), or by an
 * override of the platform team.
 */
export const deploymentCheckSchema = z.enum(['passed', 'unchecked', 'overridden'])
export type DeploymentCheck = z.infer<typeof deploymentCheckSchema>
/** One change of the live composition. `previous` is the composition that was live before. */
const deploymentSchema = z.object({
  /** Grows with every deployment. */
  number: z.number(),
  kind: deploymentKindSchema,
  composition: hashSchema,
  previous: z.nullable(hashSchema),
  /** The containers that the deployment changed. */
  changed: z.array(containerSchema),
  who: z.string(),
  why: z.string(),
  at: whenSchema,
  /** Null for a rollback to something unchecked, for `retire`, and for deployments from before the checks. */
  checked: z._default(z.nullable(deploymentCheckSchema), null),
  /** The id of the check. */
  check: z._default(z.nullable(z.string()), null),
})
export type Deployment = z.infer<typeof deploymentSchema>

/** The targets of a rollback. Name the target and send `base`, because someone else can deploy in the meantime. */
const rollbackCandidateSchema = z.object({
  /** The rollback target; null when no composition was live before, or gc has deleted parts of it. */
  composition: z.nullable(hashSchema),
  /** Containers that have a previous release. `composition` is one that was live with it. */
  releases: z.array(
    z.object({ name: containerSchema, id: hashSchema, label: z.string(), composition: hashSchema }),
  ),
})
export type RollbackCandidate = z.infer<typeof rollbackCandidateSchema>

/**
 * One running server. `follows`: it serves the live composition. `waits`: it has not checked that composition yet.
 * `refuses`: it cannot serve it. `silent`: it has not reported for some seconds.
 */
const replicaSchema = z.object({
  id: z.string(),
  /** Name of its host. */
  name: z.string(),
  /** The address that it listens on. */
  address: z.string(),
  state: z.enum(['follows', 'waits', 'refuses', 'silent']),
  serves: z.nullable(hashSchema),
  /** Why it cannot serve the live composition, and how to fix it. */
  problem: z.nullable(z.string()),
  /** Number of files that are missing on its disk. */
  missingFiles: z.number(),
  /** The compositions of canaries that it serves. */
  candidates: z._default(z.array(hashSchema), []),
  /** Why it serves the stable composition instead of a candidate, and how to fix it. */
  canaryProblem: z._default(z.nullable(z.string()), null),
  /** Names its program, for a canary of servers. */
  build: z._default(z.nullable(z.string()), null),
  startedAt: whenSchema,
  seenAt: whenSchema,
})
export type ReplicaView = z.infer<typeof replicaSchema>
const replicasSchema = z._default(z.array(replicaSchema), [])

/** Response of `GET /_registry/replicas`: the state of each server relative to the live composition. */
export const replicasResponseSchema = envelope(
  z.object({ composition: z.nullable(hashSchema), replicas: replicasSchema }),
)

/** Response content of `GET /_registry/status`. `move` is the last deployment, `former` the rollback target. */
const statusSchema = z.object({
  composition: hashSchema,
  move: deploymentSchema,
  releases: z.array(releaseSummarySchema),
  former: rollbackCandidateSchema,
  /** Files whose digest is wrong on this server's disk. */
  broken: z.array(z.object({ container: containerSchema, path: z.string() })),
  /** The problem with the record of the live composition; the message explains how to fix it. */
  fault: z._default(z.nullable(z.object({ reason: z.string(), message: z.string() })), null),
  replicas: replicasSchema,
  /** The features that do not work with the current settings of this shop. */
  lacking: z._default(z.array(lackingSchema), []),
  /** The canaries that are running or paused. */
  rollouts: z._default(z.array(rolloutSchema), []),
  /** The remotes and slots that are switched off. */
  switches: z._default(z.array(switchSchema), []),
})
export type RegistryStatus = z.infer<typeof statusSchema>
/** Response of `GET /_registry/status`. */
export const statusResponseSchema = envelope(statusSchema)

/** Response of `GET /_registry/moves?limit=50&before=<number>`, newest first. */
export const deploymentsResponseSchema = envelope(z.array(deploymentSchema))

/**
 * Response content of `GET /_registry/diff?from=<composition>&to=<composition>`; `to` defaults to the live composition.
 */
const diffSchema = z.object({
  from: hashSchema,
  to: hashSchema,
  containers: z.array(
    z.object({
      name: containerSchema,
      /** Null: not in that composition. */
      before: z.nullable(z.object({ id: hashSchema, label: z.string() })),
      after: z.nullable(z.object({ id: hashSchema, label: z.string() })),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Difference in compressed (br) bytes: after − before. */
      bytes: z.number(),
      routes: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
      contracts: z.array(
        z.object({
          name: z.string(),
          before: z.nullable(z.number()),
          after: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})
export type CompositionDiff = z.infer<typeof diffSchema>
/** Response of `GET /_registry/diff`. */
export const diffResponseSchema = envelope(diffSchema)

const onBase = { base: z.optional(hashSchema), why: whySchema }

/**
 * Request of `POST /_registry/promote`: deploys this set of releases on top of the live composition. A team's token can
 * deploy its own containers only. `base` is the composition that the client compared with. If another one is live now,
 * the deployment is rebased on it when the containers differ (`isRebased`); else 409 `base_moved` with `details: {live,
 * changed}`. 422 `composition_refused` with `details: {problems}`. 409 `not_checked` without a passed verdict for the
 * composition that this makes on the live one: request a check (`POST /_registry/checks`). `isOverridden`: without a
 * verdict, only for tokens of the platform team with the scope `admin`. With `canary`, a growing share of the visitors
 * gets the releases first, and the last step deploys them. 409 `rollout_conflict` when another canary has these
 * containers.
 */
export const promoteRequestSchema = z.object({
  releases: z.array(hashSchema).check(z.minLength(1), z.maxLength(20)),
  isOverridden: z._default(z.boolean(), false),
  canary: z.optional(canaryStepsSchema),
  ...onBase,
})
/**
 * Request of `POST /_registry/rollback`: to a whole previous composition (operators), or to the previous release of one
 * container (its team). With both, the container gets its release from that composition. Without `composition`, the
 * target is the one that was live before; repeated rollbacks go further back. A retired container comes back.
 */
export const rollbackRequestSchema = z.object({
  composition: z.optional(hashSchema),
  container: z.optional(containerSchema),
  ...onBase,
})
/**
 * Request of `POST /_registry/retire`: removes a remote from the live composition (by its team). 422
 * `composition_refused` while others need it.
 */
export const retireRequestSchema = z.object({ container: containerSchema, ...onBase })
/** Response of promote, rollback and retire. */
export const deploymentResponseSchema = envelope(
  z.object({
    move: deploymentSchema,
    isRebased: z.boolean(),
    /** The live composition was so before the request. `move` is then the last deployment. */
    isUnchanged: z.optional(z.boolean()),
    /** The servers right after the deployment. Poll `GET /_registry/replicas` until none of them `waits`. */
    replicas: replicasSchema,
    /** The canary that the request started. `move` is then the last deployment. */
    rollout: z.optional(rolloutSchema),
  }),
)
