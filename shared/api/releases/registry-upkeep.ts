import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'
import { containerSchema, hashSchema, whySchema } from './registry.ts'

// Upkeep of the registry: keys, signatures and garbage collection.

/** The start of the SHA-256 of a public key. */
const keyIdSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/))

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
const resignSchema = z.object({
  resigned: z.array(
    z.object({
      composition: hashSchema,
      from: z.nullable(keyIdSchema),
      to: z.nullable(keyIdSchema),
      how: z.enum(['trusted', 'named']),
    }),
  ),
  /** Compositions without a trusted signature; the message explains how to fix that. */
  left: z.array(z.object({ composition: hashSchema, reason: z.string(), message: z.string() })),
})
export type ResignReport = z.infer<typeof resignSchema>
/** Response of `POST /_registry/resign`. */
export const resignResponseSchema = envelope(resignSchema)

/**
 * Response content of `GET /_registry/keys`: the keys that this server trusts, and how many stored compositions each
 * has signed.
 */
const keysSchema = z.object({
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
/** Response content of `POST /_registry/gc`: the releases and files that it deletes. Sizes in bytes. */
const gcSchema = z.object({
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
  /** Files of a shared store that a later request deletes, because they must be unneeded for a day. */
  marked: z.number(),
  bytes: z.number(),
  isReal: z.boolean(),
})
export type GcReport = z.infer<typeof gcSchema>
/** Response of `POST /_registry/gc`. */
export const gcResponseSchema = envelope(gcSchema)
