import * as z from 'zod/mini'

/** A schema version of stored data. */
const versionSchema = z.int().check(z.gte(1), z.lte(1000))

/**
 * What a container stores in browsers, by name (`cart`, `chat-outbox`): the schema versions that a release reads, and the
 * one that it writes. Pages of several releases share a browser, so a release may write a version only when the releases
 * beside it read that version.
 */
export const storedStateSchema = z.record(
  z.string().check(z.regex(/^[a-z][a-z-]{1,40}$/)),
  z
    .object({ reads: z.array(versionSchema).check(z.minLength(1)), writes: versionSchema })
    .check(
      z.refine(({ reads, writes }) => reads.includes(writes), 'a release reads what it writes'),
    ),
)
export type StoredState = z.infer<typeof storedStateSchema>
