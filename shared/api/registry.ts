import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { publicationSchema } from './publications.ts'
import { lackingSchema } from './readiness.ts'

/**
 * The registry (`/_registry/…`): teams publish releases, and platform engineers deploy them. A request needs a token
 * (`Authorization: Bearer qt_…`) or the session of an operator; else 401 `no_token`. 403 `foreign_token` when the token
 * does not allow the request. A session alone is read-only: see `confirmationHeader`.
 */

/** SHA-256 in hex: the id of a release or composition. */
export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Name of a container: `shell`, `shared`, or a remote. */
export const containerSchema = z.string().check(z.regex(/^[a-z]{2,20}$/))
/** A time, ISO 8601. */
export const whenSchema = z.string()
/** The reason for a deployment, shown in history and audit log. */
export const whySchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** Limits of an upload. The registry rejects a larger one before it reads the body. */
export const registryLimits = {
  manifestBytes: 1024 * 1024,
  files: 2000,
  fileBytes: 4 * 1024 * 1024,
  releaseBytes: 32 * 1024 * 1024,
  /** The most incomplete releases of one container at a time. */
  incoming: 20,
  /** The registry drops a release that is not completed within this time after its last announcement. */
  uploadHours: 24,
  pinMinutes: 60,
} as const

/**
 * Code of the teams runs in the origin of the operator's page, so a session alone is read-only. A write must send in
 * this header what `POST /_registry/confirm` returned for the account's password; the page stores it in memory only.
 * Otherwise: 403 `confirmation_needed`. While the browser is in a preview, both are rejected: 403 `in_preview`. Tokens
 * do not need it.
 */
export const confirmationHeader = 'x-confirmation'
/**
 * Request of `POST /_registry/confirm`. 422 `wrong_password`, 429 `rate_limited`: as at sign-in, with the same limit.
 */
export const confirmRequestSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})
/** Response content of `POST /_registry/confirm`: the value of `confirmationHeader`, and until when it is valid. */
export const confirmedSchema = z.object({ confirmation: z.string(), until: whenSchema })
/** Response of `POST /_registry/confirm`. */
export const confirmedResponseSchema = envelope(confirmedSchema)

// Publishing has three steps: announce, upload the missing files, complete. Each step can be repeated; nothing is
// visible before the last one. Completing a published release again makes it the newest of its container, so a team can
// return to a previous build.

/**
 * Response content of `POST /_registry/releases`, whose body is the text of `release.json`: what the registry still
 * lacks.
 */
export const announcedSchema = z.object({
  id: hashSchema,
  name: containerSchema,
  /** `published`: there is nothing to upload, because the release is complete. */
  state: z.enum(['incoming', 'published']),
  /** File names as in `PUT /_registry/releases/<id>/files/<name>`: `home-page.1a2b3c.js`, `home-page.1a2b3c.js.br`. */
  missing: z.array(z.string()),
})
export type Announced = z.infer<typeof announcedSchema>
/** Response of `POST /_registry/releases`. */
export const announcedResponseSchema = envelope(announcedSchema)

/**
 * Response of `PUT …/files/<name>`, body: the bytes (`application/octet-stream`). 422 `wrong_digest`, 409
 * `other_bytes`.
 */
export const takenResponseSchema = envelope(z.object({ missing: z.number() }))

const sizesSchema = z.object({
  /** In compressed (br) bytes. */
  entry: z.number(),
  script: z.number(),
  style: z.number(),
  budgets: z.array(
    z.object({ name: z.string(), bytes: z.number(), limit: z.number(), isKept: z.boolean() }),
  ),
})

/** A published release in lists. */
export const releaseSummarySchema = z.object({
  id: hashSchema,
  name: containerSchema,
  label: z.string(),
  owner: z.string(),
  publishedAt: whenSchema,
  publishedBy: z.string(),
  files: z.number(),
  sizes: sizesSchema,
  /** The last publication, with the unverified claims of its team; null when there is none. */
  publication: z.nullable(publicationSchema),
  isLive: z.boolean(),
})
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>

/** A preview link. `until`: when it expires. */
export const previewSchema = z.object({
  url: z.string(),
  composition: hashSchema,
  until: whenSchema,
})
export type Preview = z.infer<typeof previewSchema>
/**
 * Response content of `POST …/<id>/complete`: the published release, and a preview of the live composition with it.
 * `preview` is null when that composition would be invalid, because the release must be deployed together with others;
 * `problems` says why.
 */
export const publishedSchema = z.object({
  release: releaseSummarySchema,
  preview: z.nullable(previewSchema),
  problems: z.array(z.string()),
})
export type Published = z.infer<typeof publishedSchema>
/** Response of `POST …/<id>/complete`. */
export const publishedResponseSchema = envelope(publishedSchema)
/** Response of `GET /_registry/releases?container=catalog&limit=20`, newest first. */
export const releasesResponseSchema = envelope(z.array(releaseSummarySchema))

// Deployments: which composition is live.

/** `local`: the server started with its own build. The others are the endpoints of the same name. */
export const deploymentKindSchema = z.enum(['local', 'promote', 'rollback', 'retire'])
/** One change of the live composition. `previous` is the composition that was live before. */
export const deploymentSchema = z.object({
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
})
export type Deployment = z.infer<typeof deploymentSchema>

/** The result of a rollback without a target, unless someone else deploys first: pass it by name, with `base`. */
export const rollbackCandidateSchema = z.object({
  /** The rollback target; null when no composition was live before, or gc has deleted parts of it. */
  composition: z.nullable(hashSchema),
  /** Containers that have a previous release. `composition` is one that was live with it. */
  releases: z.array(
    z.object({ name: containerSchema, id: hashSchema, label: z.string(), composition: hashSchema }),
  ),
})
export type RollbackCandidate = z.infer<typeof rollbackCandidateSchema>

/**
 * One running server. `follows`: it serves the live composition. `waits`: it has not checked yet. `refuses`: it cannot
 * serve it. `silent`: it has not reported for some seconds.
 */
export const replicaSchema = z.object({
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
export const statusSchema = z.object({
  composition: hashSchema,
  move: deploymentSchema,
  releases: z.array(releaseSummarySchema),
  former: rollbackCandidateSchema,
  /** Files whose digest is wrong on this server's disk. */
  broken: z.array(z.object({ container: containerSchema, path: z.string() })),
  /** What is wrong with the record of the live composition; the message says how to fix it. */
  fault: z._default(z.nullable(z.object({ reason: z.string(), message: z.string() })), null),
  replicas: replicasSchema,
  /** What this shop cannot do with its current settings. */
  lacking: z._default(z.array(lackingSchema), []),
})
export type RegistryStatus = z.infer<typeof statusSchema>
/** Response of `GET /_registry/status`. */
export const statusResponseSchema = envelope(statusSchema)

/** Response of `GET /_registry/moves?limit=50&before=<number>`, newest first. */
export const deploymentsResponseSchema = envelope(z.array(deploymentSchema))

/**
 * Response content of `GET /_registry/diff?from=<composition>&to=<composition>`; `to` defaults to the live composition.
 */
export const diffSchema = z.object({
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
 * deploy its own containers only. `base` is the composition that the caller saw. If another one is live now, the
 * deployment is rebased on it when the containers differ (`isRebased`); else 409 `base_moved` with `details: {live,
 * changed}`. 422 `composition_refused` with `details: {problems}`.
 */
export const promoteRequestSchema = z.object({
  releases: z.array(hashSchema).check(z.minLength(1), z.maxLength(20)),
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
    /** The servers right after the deployment. Poll `GET /_registry/replicas` until none of them `waits`. */
    replicas: replicasSchema,
  }),
)

/**
 * Request of `POST /_registry/pins`: a preview for one browser, of a composition or of the live one with other
 * releases.
 */
export const previewRequestSchema = z.object({
  composition: z.optional(hashSchema),
  releases: z.optional(z.array(hashSchema).check(z.maxLength(20))),
  minutes: z._default(z.int().check(z.gte(1), z.lte(registryLimits.pinMinutes)), 30),
})
/** Response of `POST /_registry/pins`. */
export const previewResponseSchema = envelope(previewSchema)

/** The start of the SHA-256 of a public key. */
export const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/**
 * Request of `POST /_registry/resign` (tokens with scope `admin` only): signs stored compositions with the newest key.
 * By default all that have a signature of a trusted key. Named compositions only have to match their digests (422
 * `composition_refused`), so that a platform engineer can vouch for them after a key is lost.
 */
export const resignRequestSchema = z.object({
  compositions: z.optional(z.array(hashSchema).check(z.minLength(1), z.maxLength(20))),
  why: z.optional(whySchema),
})
/** Response content of `POST /_registry/resign`. */
export const resignSchema = z.object({
  resigned: z.array(
    z.object({
      composition: hashSchema,
      from: z.nullable(keyIdSchema),
      to: z.nullable(keyIdSchema),
      how: z.enum(['trusted', 'named']),
    }),
  ),
  /** Compositions without a trusted signature; the message says how to fix it. */
  left: z.array(z.object({ composition: hashSchema, reason: z.string(), message: z.string() })),
})
export type ResignReport = z.infer<typeof resignSchema>
/** Response of `POST /_registry/resign`. */
export const resignResponseSchema = envelope(resignSchema)

/**
 * Response content of `GET /_registry/keys`: the keys that this server trusts, and how many stored compositions each
 * has signed.
 */
export const keysSchema = z.object({
  /** The key that this server signs with; null in development. */
  signs: z.nullable(keyIdSchema),
  /** Public keys in the format of `TRUSTED_PUBLIC_KEYS`. */
  trusted: z.array(z.object({ id: keyIdSchema, publicKey: z.string() })),
  /** Without an id: signed by a server of an earlier version. */
  kept: z.array(z.object({ keyId: z.nullable(keyIdSchema), compositions: z.number() })),
})
export type KeyReport = z.infer<typeof keysSchema>
/** Response of `GET /_registry/keys`. */
export const keysResponseSchema = envelope(keysSchema)

/**
 * Request of `POST /_registry/gc`: without `isReal` it only lists. It keeps all files of compositions that were live
 * within 7 days, and of the last 3.
 */
export const gcRequestSchema = z.object({ isReal: z._default(z.boolean(), false) })
/** Response content of `POST /_registry/gc`: what it deletes. Sizes in bytes. */
export const gcSchema = z.object({
  releases: z.array(
    z.object({
      id: hashSchema,
      name: containerSchema,
      label: z.string(),
      files: z.number(),
      bytes: z.number(),
    }),
  ),
  files: z.number(),
  bytes: z.number(),
  isReal: z.boolean(),
})
export type GcReport = z.infer<typeof gcSchema>
/** Response of `POST /_registry/gc`. */
export const gcResponseSchema = envelope(gcSchema)

/** Error codes of the registry. Each message says how to fix the problem. */
export const registryErrorCodes = [
  'no_token',
  'foreign_token',
  'confirmation_needed',
  'in_preview',
  'other_bytes',
  'wrong_digest',
  'missing_files',
  'extra_files',
  'bad_path',
  'too_many_files',
  'over_budget',
  'release_refused',
  'composition_refused',
  'untrusted_composition',
  'base_moved',
  'unknown_release',
  'unknown_composition',
] as const
export type RegistryErrorCode = (typeof registryErrorCodes)[number]
