import * as z from 'zod/mini'

import { containerSchema, hashSchema, whenSchema } from './registry.ts'

/**
 * The verdict of a checker about one candidate: the composition that a deployment would make. The checker signs its
 * canonical text with its own Ed25519 key (`signVerdict` of `@storefront/kit/release/verdict`). The registry accepts it
 * for exactly this check, composition, base, server contract and version of the checks.
 */

/** The version of the checks. Raise it when a check is added or becomes stricter: older verdicts then count no more. */
export const checksVersion = 2

/** `verdictBytes`: the longest text of a verdict. `attempts`: the most checkers that take up one check. */
export const checkLimits = {
  verdictBytes: 2 * 1024 * 1024,
  cells: 5000,
  screenshots: 20,
  screenshotBytes: 512 * 1024,
  screenshotDays: 14,
  leaseSeconds: 120,
  attempts: 3,
  /** A checker that asked for work within this time counts as running. */
  presentSeconds: 60,
  /** A deployment that waits for a checker longer than this is given up. */
  queueMinutes: 30,
} as const

/** A text without control characters except line ends, so that a terminal or page cannot misinterpret it. */
const lines = (letters: number) =>
  z.string().check(z.regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n\t]*$/u), z.maxLength(letters))

/** The name of a screenshot: `home-page-guest-es-phone.png`. */
export const screenshotNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,95}\.png$/))

/** `flaky`: it failed once and passed when it was repeated. */
const cellOutcomeSchema = z.enum(['passed', 'flaky', 'failed'])

/** One thing that the checker looked at. */
const cellSchema = z.object({
  /** The kind of check: `static`, `types`, `mount`, `purchase`, … */
  group: lines(40),
  /** For example `home-page · guest · es · phone`. */
  subject: lines(200),
  outcome: cellOutcomeSchema,
  /** What failed and how to fix it, in sentences. */
  message: z.optional(lines(2000)),
  /** The container whose contract breaks. */
  blames: z.optional(containerSchema),
  /** Where: `src/home-page.tsx:12`, or a URL. */
  at: z.optional(lines(500)),
  screenshot: z.optional(screenshotNameSchema),
})

const countSchema = z.int().check(z.gte(0), z.lte(1_000_000))
export const countsSchema = z.object({
  passed: countSchema,
  flaky: countSchema,
  failed: countSchema,
})
export type Counts = z.infer<typeof countsSchema>

/** The part of a check, as far as it got. `counts` and `ms` grow while it runs. */
export const checkPartSchema = z.object({
  name: lines(40),
  isDone: z.boolean(),
  ms: z.number().check(z.gte(0), z.lte(86_400_000)),
  counts: countsSchema,
  /** The number of cells that the part will look at, if it is known. */
  total: z.optional(countSchema),
})
export type CheckPart = z.infer<typeof checkPartSchema>

export const verdictSchema = z.object({
  /** `checksVersion` of the checker. */
  version: z.int(),
  check: z.uuid(),
  composition: hashSchema,
  /** The composition that was live when the candidate was made. */
  base: hashSchema,
  /** The contract of the server (`contractOf` of `@storefront/kit/release/server-contract`). */
  server: hashSchema,
  outcome: z.enum(['passed', 'failed']),
  /** Whether every part ran to its end. A passed verdict is complete. */
  isComplete: z.boolean(),
  cells: z.array(cellSchema).check(z.maxLength(checkLimits.cells)),
  /** The sums over `cells`. */
  counts: countsSchema,
  /** The cells and parts that were not looked at, each with its reason. */
  notLookedAt: z.array(lines(300)).check(z.maxLength(checkLimits.cells)),
  parts: z
    .array(
      z.object({
        name: lines(40),
        ms: z.number().check(z.gte(0)),
        counts: z.optional(countsSchema),
        /** The number of looks, for parts that have several. */
        total: z.optional(countSchema),
      }),
    )
    .check(z.maxLength(100)),
  startedAt: whenSchema,
  finishedAt: whenSchema,
})
export type Verdict = z.infer<typeof verdictSchema>

/** The canonical text of a verdict (RFC 8785), and the Ed25519 signature of exactly this text in base64. */
export const signedVerdictSchema = z.object({
  verdict: z.string().check(z.maxLength(checkLimits.verdictBytes)),
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
})
export type SignedVerdict = z.infer<typeof signedVerdictSchema>
