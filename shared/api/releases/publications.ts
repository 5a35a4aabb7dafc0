import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'

/**
 * The report of a team about a release that it publishes. The registry does not verify it, so every view names the team
 * as its source. The report is not part of the release, whose id is the hash of its files: each publication of a
 * release has its own report.
 */

/** A short text without control characters, so that a terminal or page cannot misinterpret it. */
const shortText = (letters: number) =>
  z.string().check(z.regex(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u), z.maxLength(letters))
/** A URL without credentials, query and fragment, which could contain secrets. */
const addressSchema = z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/), z.maxLength(300))

/** `tools`: the most tools in a claim. `stored`: the most publications stored for a release. */
export const publicationLimits = { tools: 20, stored: 100 } as const

/** The unverified claims of a team about a build. */
export const claimSchema = z.object({
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  branch: z.nullable(shortText(200)),
  /** Whether files differed from the commit; null if unknown. */
  isDirty: z.nullable(z.boolean()),
  /** URL of the CI run. */
  ci: z.nullable(addressSchema),
  /** Null: the release was built earlier, by unknown tools. */
  builder: z.nullable(
    z.object({
      node: shortText(40),
      tools: z
        .record(shortText(80), shortText(40))
        .check(z.refine(tools => Object.keys(tools).length <= publicationLimits.tools)),
    }),
  ),
  /**
   * `skipped`: by `--no-check`. `absent`: there was nothing to check, for example for a folder that was built
   * elsewhere.
   */
  checks: z.object({
    types: z.enum(['passed', 'skipped', 'absent']),
    tests: z.enum(['passed', 'skipped', 'absent']),
    /** Number of passed tests. */
    testCount: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  }),
})
export type Claim = z.infer<typeof claimSchema>

/**
 * Request of `POST /_registry/releases/<id>/complete`. Repeating it with the same `key` after a lost response creates
 * no second publication.
 */
export const completeRequestSchema = z.object({
  publication: z.optional(z.object({ key: z.uuid(), claim: claimSchema })),
})

export type CompleteRequest = z.infer<typeof completeRequestSchema>

/** One publication of a release. */
export const publicationSchema = z.object({
  number: z.number(),
  at: z.string(),
  who: z.string(),
  /** Null: the team reported nothing. */
  claim: z.nullable(claimSchema),
})
export type Publication = z.infer<typeof publicationSchema>
/** Response of `GET /_registry/releases/<id>/publications`, newest first. The last 100 of a release are stored. */
export const publicationsResponseSchema = envelope(z.array(publicationSchema))
