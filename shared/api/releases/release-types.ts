import * as z from 'zod/mini'

/** A relative path below one folder. No segment starts with a dot, so no path leaves the folder. */
const declarationPathSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*\.d\.ts$/))

/**
 * The file `types.<hash>.json` of a release: declarations as a tree of files that import only each other and packages.
 * Pages never load it.
 */
export const releaseTypesSchema = z.object({
  version: z.literal(1),
  /** Expose key → the declarations of the module: `cart` → `shared/cart/cart.d.ts`. */
  exposes: z.record(z.string(), declarationPathSchema),
  /** The modules of other containers that it was built against: `shared/cart` → `shared/cart/cart.d.ts`. */
  against: z.record(z.string(), declarationPathSchema),
  files: z.record(declarationPathSchema, z.string()),
  /** Exact versions of the packages that the declarations import, with those of their `@types`. */
  packages: z.record(z.string(), z.string()),
})
export type ReleaseTypes = z.infer<typeof releaseTypesSchema>
