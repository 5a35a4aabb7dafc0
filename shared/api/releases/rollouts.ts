import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, hashSchema, whenSchema, whySchema } from './registry.ts'

// Canaries of the registry: a growing share of the visitors gets a set of releases before it is deployed, or servers of a
// new build before they replace all others.

/** `rolled-back`: the rules ended it. `aborted`: a person or another deployment did. */
export const rolloutStateSchema = z.enum([
  'running',
  'paused',
  'aborted',
  'rolled-back',
  'finished',
])
export type RolloutState = z.infer<typeof rolloutStateSchema>

/** The two groups of visitors that a canary compares. */
export const armSchema = z.enum(['stable', 'candidate'])
export type Arm = z.infer<typeof armSchema>

/** Container → release. */
const releaseIdsSchema = z.record(containerSchema, hashSchema)
export type ReleaseIds = z.infer<typeof releaseIdsSchema>

/** With a share below 0.1 %, one failed page would be evidence enough for a rollback. */
const percentSchema = z.number().check(z.gte(0.1), z.lte(100))
const day = 86_400

/** Names the program of a server: the start of its digest, or what `SERVER_BUILD` says. */
export const serverBuildSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,64}$/, 'must have 1 to 64 letters, digits, ".", "_" and "-"'))

/**
 * The steps of a canary: shares of the visitors in percent, in ascending order. After each step the next one needs at
 * least `everySeconds` and the consent of the rules. 100 % ends the canary with a deployment.
 */
export const canaryStepsSchema = z.object({
  percents: z.array(percentSchema).check(
    z.minLength(1),
    z.maxLength(20),
    z.refine(
      percents => percents.every((percent, at) => percent > (percents[at - 1] ?? 0)),
      'must ascend',
    ),
    z.refine(([first = 0]) => first < 100, 'must start below 100'),
  ),
  everySeconds: z.int().check(z.gte(1), z.lte(7 * day)),
})
export type CanarySteps = z.infer<typeof canaryStepsSchema>

/**
 * What the rules said about both arms, and the figures of each rule: a rule is broken when its `evidence` reaches the
 * `limit` (`docs/canary.md`).
 */
const decisionSchema = z.object({
  action: z.enum(['wait', 'step', 'roll-back']),
  reasons: z.array(z.string()),
  figures: z.record(
    z.string(),
    z.object({
      stable: z.number(),
      candidate: z.number(),
      evidence: z.number(),
      limit: z.number(),
    }),
  ),
})
export type Decision = z.infer<typeof decisionSchema>

/** A canary. `stable`: the composition that its candidate is made of. For servers, both are what was live at its start. */
export const rolloutSchema = z.object({
  id: z.string(),
  state: rolloutStateSchema,
  /** Its candidate waits for a passed check, and nobody gets it until then. */
  isHeld: z.boolean(),
  /** The share of the visitors that get the candidate now. 0 after its end. */
  percent: z.number(),
  percents: z.array(z.number()),
  everySeconds: z.number(),
  /** The earliest time of the next step. Null while it is paused, and after its end. */
  nextStepAt: z.nullable(whenSchema),
  stable: hashSchema,
  candidate: hashSchema,
  /** Empty for servers. */
  releases: releaseIdsSchema,
  /** The build whose servers are the candidate. Null for releases. */
  server: z._default(z.nullable(z.string()), null),
  who: z.string(),
  why: z.string(),
  startedAt: whenSchema,
  endedAt: z.nullable(whenSchema),
  endedBy: z.nullable(z.string()),
  /** Why it ended. */
  reason: z.nullable(z.string()),
  /** What the rules said last. */
  decision: z.nullable(decisionSchema),
})
export type RolloutView = z.infer<typeof rolloutSchema>

/** Response of `GET /_registry/rollouts?limit=20`, newest first. */
export const rolloutsResponseSchema = envelope(z.array(rolloutSchema))

/**
 * Request of `POST /_registry/rollouts`, by the platform team: compares the running servers of this build with all
 * others. The balancer must give them the first share of the visitors. 404 `unknown_server`, 409 `rollout_conflict`.
 */
export const serverRolloutRequestSchema = z.object({
  server: serverBuildSchema,
  ...canaryStepsSchema.shape,
  why: whySchema,
})

/**
 * Request of `POST /_registry/rollouts/:id`, by the team of its containers. `finish` deploys the candidate at once,
 * `abort` gives everyone the stable composition. 409 `rollout_ended` after its end. For servers, `step` says that the
 * balancer gives them the next share (409 `rules_not_met` before the rules allow it), and `abort` makes them not ready.
 */
export const rolloutRequestSchema = z.object({
  action: z.enum(['pause', 'resume', 'step', 'abort', 'finish']),
  why: whySchema,
})
export type RolloutAction = z.infer<typeof rolloutRequestSchema>['action']
/** Response of `POST /_registry/rollouts` and `POST /_registry/rollouts/:id`. */
export const rolloutResponseSchema = envelope(rolloutSchema)
