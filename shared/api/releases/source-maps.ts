import * as z from 'zod/mini'

/** A source map, version 3, without the sources. */
export const sourceMapSchema = z.object({
  /** Relative to the project: `remotes/cart/src/cart-page.tsx`. */
  sources: z.array(z.string()),
  names: z.array(z.string()),
  mappings: z.string(),
})

/** The file `maps.<hash>.json` of a release: the map of each of its scripts, by the name of the file. */
export const releaseMapsSchema = z.object({
  version: z.literal(1),
  scripts: z.record(z.string().check(z.regex(/^[A-Za-z0-9._-]+\.js$/)), sourceMapSchema),
})
export type ReleaseMaps = z.infer<typeof releaseMapsSchema>
