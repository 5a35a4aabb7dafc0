import * as z from 'zod/mini'

import { envelope } from './envelope.ts'
import { publicationSchema } from './publications.ts'
import { lackingSchema } from './readiness.ts'

/**
 * The registry (`/_registry/…`): where teams publish releases, and platform engineers decide which of them are the
 * shop. Whoever calls names a token (`Authorization: Bearer qt_…`) or is signed in as operator; else 401 `no_token`,
 * and 403 `foreign_token` for what the token is not for. A session alone changes nothing: see `confirmationHeader`.
 */

export const hashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** `shell`, `shared`, or a remote. */
export const containerSchema = z.string().check(z.regex(/^[a-z]{2,20}$/))
export const whenSchema = z.string()
/** Said with every move: shown in history and audit log. */
export const whySchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

/** Of an upload: more is refused before a byte of it is read. */
export const registryLimits = {
  manifestBytes: 1024 * 1024,
  files: 2000,
  fileBytes: 4 * 1024 * 1024,
  releaseBytes: 32 * 1024 * 1024,
  /** Releases of one container that may be on their way at a time. */
  incoming: 20,
  /** A release that is not completed within this, counted from its last announcement, is forgotten. */
  uploadHours: 24,
  pinMinutes: 60,
} as const

/**
 * Teams' code runs in the origin of the operator's page, so a session may look and nothing more. Whatever it changes names
 * here what `POST /_registry/confirm` answered for the account's password, kept in memory by the page that asked: else 403
 * `confirmation_needed`. While the browser is in a preview both are refused: 403 `in_preview`. Tokens need none of it.
 */
export const confirmationHeader = 'x-confirmation'
/** 422 `wrong_password`, 429 `rate_limited`: as at sign-in, and counted with its tries. */
export const confirmRequestSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})
export const confirmedSchema = z.object({ confirmation: z.string(), until: whenSchema })
export const confirmedResponseSchema = envelope(confirmedSchema)

// Publishing: announce, send what is missing, complete. Each step may be repeated; nothing is visible before the last.
// Completed again, a release is the newest of its container: that is how a team goes back to a former build by name.

/** `POST /_registry/releases` with the text of `release.json`: what the registry still lacks of it. */
export const announcedSchema = z.object({
  id: hashSchema,
  name: containerSchema,
  /** `published`: nothing to send, it is there already, and whole. */
  state: z.enum(['incoming', 'published']),
  /** File names as in `PUT /_registry/releases/<id>/files/<name>`: `home-page.1a2b3c.js`, `home-page.1a2b3c.js.br`. */
  missing: z.array(z.string()),
})
export type Announced = z.infer<typeof announcedSchema>
export const announcedResponseSchema = envelope(announcedSchema)

/** `PUT …/files/<name>`, body: the bytes (`application/octet-stream`). 422 `wrong_digest`, 409 `other_bytes`. */
export const takenResponseSchema = envelope(z.object({ missing: z.number() }))

const sizesSchema = z.object({
  /** Compressed (br) bytes. */
  entry: z.number(),
  script: z.number(),
  style: z.number(),
  budgets: z.array(
    z.object({ name: z.string(), bytes: z.number(), limit: z.number(), isKept: z.boolean() }),
  ),
})

export const releaseSummarySchema = z.object({
  id: hashSchema,
  name: containerSchema,
  label: z.string(),
  owner: z.string(),
  publishedAt: whenSchema,
  publishedBy: z.string(),
  files: z.number(),
  sizes: sizesSchema,
  /** The last one; what its team said of it then is nobody else's word. */
  publication: z.nullable(publicationSchema),
  isLive: z.boolean(),
})
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>

export const previewSchema = z.object({
  url: z.string(),
  composition: hashSchema,
  until: whenSchema,
})
export type Preview = z.infer<typeof previewSchema>
/**
 * `POST …/<id>/complete`: checked and published, with a preview of the live shop with it. There is none when that shop
 * would be refused, because the release can only be promoted in one set with others: `problems` says why.
 */
export const publishedSchema = z.object({
  release: releaseSummarySchema,
  preview: z.nullable(previewSchema),
  problems: z.array(z.string()),
})
export type Published = z.infer<typeof publishedSchema>
export const publishedResponseSchema = envelope(publishedSchema)
/** `GET /_registry/releases?container=catalog&limit=20`, newest first. */
export const releasesResponseSchema = envelope(z.array(releaseSummarySchema))

// Compositions and the pointer.

export const deploymentKindSchema = z.enum(['local', 'promote', 'rollback', 'retire'])
export const deploymentSchema = z.object({
  /** Grows with every move. */
  number: z.number(),
  kind: deploymentKindSchema,
  composition: hashSchema,
  previous: z.nullable(hashSchema),
  /** Containers that the move changed. */
  changed: z.array(containerSchema),
  who: z.string(),
  why: z.string(),
  at: whenSchema,
})
export type Deployment = z.infer<typeof deploymentSchema>

/** What a roll back leads to that names no shop, as long as nobody moves: ask for it by name, with `base`. */
export const rollbackCandidateSchema = z.object({
  /** The whole shop; null when none was live before, or gc has removed parts of it. */
  composition: z.nullable(hashSchema),
  /** Containers that have a former release; `composition` is a shop that was live with it. */
  releases: z.array(
    z.object({ name: containerSchema, id: hashSchema, label: z.string(), composition: hashSchema }),
  ),
})
export type RollbackCandidate = z.infer<typeof rollbackCandidateSchema>

/**
 * One running server of the shop. It `follows` when it serves the live composition, `waits` when it has not looked yet, `refuses` when
 * it cannot take it; `silent` ones have not told anything for some seconds.
 */
export const replicaSchema = z.object({
  id: z.string(),
  /** Of its host. */
  name: z.string(),
  /** Where it listens there. */
  address: z.string(),
  state: z.enum(['follows', 'waits', 'refuses', 'silent']),
  serves: z.nullable(hashSchema),
  /** Why it refuses; names the cure. */
  problem: z.nullable(z.string()),
  /** Files of what it serves that its disk lacks. */
  missingFiles: z.number(),
  startedAt: whenSchema,
  seenAt: whenSchema,
})
export type ReplicaView = z.infer<typeof replicaSchema>
const replicasSchema = z._default(z.array(replicaSchema), [])

/** `GET /_registry/replicas`: how each stands to the composition that is live now. */
export const replicasResponseSchema = envelope(
  z.object({ composition: z.nullable(hashSchema), replicas: replicasSchema }),
)

/** `GET /_registry/status`. */
export const statusSchema = z.object({
  composition: hashSchema,
  move: deploymentSchema,
  releases: z.array(releaseSummarySchema),
  former: rollbackCandidateSchema,
  /** Every release whose files fail their digest on this server's disk. */
  broken: z.array(z.object({ container: containerSchema, path: z.string() })),
  /** What is wrong with the row of the live composition; the message names the cure. */
  fault: z._default(z.nullable(z.object({ reason: z.string(), message: z.string() })), null),
  replicas: replicasSchema,
  /** What this shop cannot do as it is set up. */
  lacking: z._default(z.array(lackingSchema), []),
})
export type RegistryStatus = z.infer<typeof statusSchema>
export const statusResponseSchema = envelope(statusSchema)

/** `GET /_registry/moves?limit=50&before=<number>`, newest first. */
export const deploymentsResponseSchema = envelope(z.array(deploymentSchema))

/** `GET /_registry/diff?from=<composition>&to=<composition>`; `to` may be left out: the live one. */
export const diffSchema = z.object({
  from: hashSchema,
  to: hashSchema,
  containers: z.array(
    z.object({
      name: containerSchema,
      /** Null: not in that shop. */
      before: z.nullable(z.object({ id: hashSchema, label: z.string() })),
      after: z.nullable(z.object({ id: hashSchema, label: z.string() })),
      added: z.array(z.string()),
      removed: z.array(z.string()),
      /** Compressed (br) bytes: after less before. */
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
export const diffResponseSchema = envelope(diffSchema)

const onBase = { base: z.optional(hashSchema), why: whySchema }

/**
 * `POST /_registry/promote`: the live composition with this set of releases changed, as one move. A team's token moves
 * its own containers only. `base` is the composition that the caller looked at: when another is live by now, the move is
 * made on that one if it changed none of the same containers (`isRebased`), else 409 `base_moved` with `details: {live,
 * changed}`. 422 `composition_refused` with `details: {problems}`.
 */
export const promoteRequestSchema = z.object({
  releases: z.array(hashSchema).check(z.minLength(1), z.maxLength(20)),
  ...onBase,
})
/**
 * `POST /_registry/rollback`: a whole former shop (operators), or the former release of one container (its team); with
 * both, that container as it was in that shop. Without `composition` what was live before: each time further back, and
 * of a retired container what it was.
 */
export const rollbackRequestSchema = z.object({
  composition: z.optional(hashSchema),
  container: z.optional(containerSchema),
  ...onBase,
})
/** `POST /_registry/retire`: takes a remote out (its team). 422 `composition_refused` while others need it. */
export const retireRequestSchema = z.object({ container: containerSchema, ...onBase })
export const deploymentResponseSchema = envelope(
  z.object({
    move: deploymentSchema,
    isRebased: z.boolean(),
    /** As they stand right after the move: ask `GET /_registry/replicas` until nobody `waits`. */
    replicas: replicasSchema,
  }),
)

/** `POST /_registry/pins`: a preview for one browser, of a composition or of the live one with releases changed. */
export const previewRequestSchema = z.object({
  composition: z.optional(hashSchema),
  releases: z.optional(z.array(hashSchema).check(z.maxLength(20))),
  minutes: z._default(z.int().check(z.gte(1), z.lte(registryLimits.pinMinutes)), 30),
})
export const previewResponseSchema = envelope(previewSchema)

/** Head of the SHA-256 of a public key. */
export const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/**
 * `POST /_registry/resign` (tokens with scope `admin` alone): signs kept compositions with the newest key. All that a
 * trusted key has signed, or the ones that are named: those only have to match all their digests (422
 * `composition_refused`), so that a shop whose key is lost can be vouched for by hand.
 */
export const resignRequestSchema = z.object({
  compositions: z.optional(z.array(hashSchema).check(z.minLength(1), z.maxLength(20))),
  why: z.optional(whySchema),
})
export const resignSchema = z.object({
  resigned: z.array(
    z.object({
      composition: hashSchema,
      from: z.nullable(keyIdSchema),
      to: z.nullable(keyIdSchema),
      how: z.enum(['trusted', 'named']),
    }),
  ),
  /** What no trusted key has signed; the message names the cure. */
  left: z.array(z.object({ composition: hashSchema, reason: z.string(), message: z.string() })),
})
export type ResignReport = z.infer<typeof resignSchema>
export const resignResponseSchema = envelope(resignSchema)

/** `GET /_registry/keys`: which keys this server trusts, and how many kept compositions each has signed. */
export const keysSchema = z.object({
  /** Null in development. */
  signs: z.nullable(keyIdSchema),
  /** Public keys as `TRUSTED_PUBLIC_KEYS` takes them. */
  trusted: z.array(z.object({ id: keyIdSchema, publicKey: z.string() })),
  /** Without an id: signed by a server of an earlier version. */
  kept: z.array(z.object({ keyId: z.nullable(keyIdSchema), compositions: z.number() })),
})
export type KeyReport = z.infer<typeof keysSchema>
export const keysResponseSchema = envelope(keysSchema)

/** `POST /_registry/gc`: without `isReal` it only shows. Kept: everything of a shop live within 7 days, and of the last 3. */
export const gcRequestSchema = z.object({ isReal: z._default(z.boolean(), false) })
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
export const gcResponseSchema = envelope(gcSchema)

/** Codes of the registry's refusals; each message is a sentence that names the cure. */
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
