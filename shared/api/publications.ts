import * as z from 'zod/mini'

import { envelope } from './envelope.ts'

/**
 * What a team says of a release when it publishes it: nobody checks it, so whatever shows it says whose word it is. It
 * is no part of the release, whose id is the hash of its files: each publication of a release has a record of its own.
 */

/** Nothing that a terminal or a page would take for more than a word. */
const wordOf = (letters: number) =>
  z.string().check(z.regex(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u), z.maxLength(letters))
/** Without credentials, query and fragment, which may hold secrets. */
const addressSchema = z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/), z.maxLength(300))

export const publicationLimits = { tools: 20, kept: 100 } as const

export const claimSchema = z.object({
  commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
  branch: z.nullable(wordOf(200)),
  /** Whether files differed from the commit; null where that is not known. */
  isDirty: z.nullable(z.boolean()),
  /** Of the CI run. */
  ci: z.nullable(addressSchema),
  /** Null: it was built before, by whatever it was. */
  builder: z.nullable(
    z.object({
      node: wordOf(40),
      tools: z
        .record(wordOf(80), wordOf(40))
        .check(z.refine(tools => Object.keys(tools).length <= publicationLimits.tools)),
    }),
  ),
  /** `skipped`: by `--no-check`. `absent`: there was nothing to check, as of a folder that was built elsewhere. */
  checks: z.object({
    types: z.enum(['passed', 'skipped', 'absent']),
    tests: z.enum(['passed', 'skipped', 'absent']),
    /** How many tests passed. */
    testCount: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  }),
})
export type Claim = z.infer<typeof claimSchema>

/** Body of `POST /_registry/releases/<id>/complete`. `key`: said again for a lost answer, it is the same publication. */
export const completeRequestSchema = z.object({
  publication: z.optional(z.object({ key: z.uuid(), claim: claimSchema })),
})

export type CompleteRequest = z.infer<typeof completeRequestSchema>

export const publicationSchema = z.object({
  number: z.number(),
  at: z.string(),
  who: z.string(),
  /** Null: nothing was said. */
  claim: z.nullable(claimSchema),
})
export type Publication = z.infer<typeof publicationSchema>
/** `GET /_registry/releases/<id>/publications`, newest first; the last 100 of a release are kept. */
export const publicationsResponseSchema = envelope(z.array(publicationSchema))
