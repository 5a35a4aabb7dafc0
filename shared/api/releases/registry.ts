import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { publicationSchema } from './publications.ts'

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
 * `details` of a 403 `confirmation_needed` in a session of the OpenID provider. The person opens `path` in another window,
 * signs in again, compares `code`, and confirms. Then `POST /_registry/confirm` accepts `secret`, once.
 */
export const providerConfirmationSchema = z.object({
  /** The name of the provider. */
  provider: z.string(),
  path: z.string(),
  secret: z.string(),
  code: z.string(),
})
export type ProviderConfirmation = z.infer<typeof providerConfirmationSchema>
/**
 * Request of `POST /_registry/confirm`. `password`: 422 `wrong_password`, 429 `rate_limited`: as at sign-in, with the same
 * limit. `secret`: 403 `confirmation_needed` until the person has confirmed.
 */
export const confirmRequestSchema = z.union([
  z.object({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  z.object({ secret: z.string().check(z.minLength(1), z.maxLength(100)) }),
])
/** Response content of `POST /_registry/confirm`: the value of `confirmationHeader`, and until when it is valid. */
const confirmedSchema = z.object({ confirmation: z.string(), until: whenSchema })
/** Response of `POST /_registry/confirm`. */
export const confirmedResponseSchema = envelope(confirmedSchema)

// Publishing has three steps: announce, upload the missing files, complete. Each step can be repeated; nothing is
// visible before the last one. Completing a published release again makes it the newest of its container, so a team can
// return to a previous build.

/**
 * Response content of `POST /_registry/releases`, whose body is the text of `release.json`: what the registry still
 * lacks.
 */
const announcedSchema = z.object({
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
  /** The names of its slots, and of the extension slots that it fills. */
  slots: z._default(z.array(z.string()), []),
  sizes: sizesSchema,
  /** The last publication, with the unverified claims of its team; null when there is none. */
  publication: z.nullable(publicationSchema),
  /** The newest check of a candidate with this release; null when there is none. */
  check: z._default(
    z.nullable(
      z.object({
        id: z.string(),
        state: z.enum(['waiting', 'running', 'done']),
        outcome: z.nullable(z.enum(['passed', 'failed'])),
      }),
    ),
    null,
  ),
  isLive: z.boolean(),
})
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>

/** A preview link. `until`: when it expires. */
const previewSchema = z.object({
  url: z.string(),
  composition: hashSchema,
  until: whenSchema,
})
export type Preview = z.infer<typeof previewSchema>
/**
 * Response content of `POST …/<id>/complete`: the published release, and a preview of the live composition with it.
 * `preview` is null when that composition would be invalid, because the release must be deployed together with others;
 * `problems` has the reasons.
 */
const publishedSchema = z.object({
  release: releaseSummarySchema,
  preview: z.nullable(previewSchema),
  problems: z.array(z.string()),
})
export type Published = z.infer<typeof publishedSchema>
/** Response of `POST …/<id>/complete`. */
export const publishedResponseSchema = envelope(publishedSchema)
/** Response of `GET /_registry/releases?container=catalog&limit=20`, newest first. */
export const releasesResponseSchema = envelope(z.array(releaseSummarySchema))

/**
 * Request of `POST /_registry/pins`: a preview for one browser, of a composition or of the live one with other
 * releases. `forTests`: its pages have no bar and the usual title, but the attribute `data-preview="tests"`. Only the
 * platform team can create one.
 */
export const previewRequestSchema = z.object({
  composition: z.optional(hashSchema),
  releases: z.optional(z.array(hashSchema).check(z.maxLength(20))),
  minutes: z._default(z.int().check(z.gte(1), z.lte(registryLimits.pinMinutes)), 30),
  forTests: z._default(z.boolean(), false),
})
/** Response of `POST /_registry/pins`. */
export const previewResponseSchema = envelope(previewSchema)

/** Error codes of the registry. Each message explains how to fix the problem. */
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
  'not_checked',
  'no_checker',
  'unknown_check',
  'lease_lost',
  'bad_verdict',
  'unknown_rollout',
  'unknown_part',
  'rollout_conflict',
  'unknown_server',
  'rules_not_met',
  'rollout_ended',
] as const
export type RegistryErrorCode = (typeof registryErrorCodes)[number]
