import * as z from 'zod/mini'

/** A build of the remote for open pages. */
const localBuildSchema = z.object({
  /** The id of its release. */
  id: z.string(),
  /** The path of its entry. */
  entry: z.string(),
  /** Path → digest of every file. */
  digests: z.record(z.string(), z.string()),
  /** Language → path of its texts. */
  locales: z.record(z.string(), z.string()),
  /** Its pages and slots as text. A page cannot change them, and reloads. */
  places: z.string(),
})
export type LocalBuild = z.infer<typeof localBuildSchema>

/** What `storefront dev` tells the page in its HTML, and later as events of `/_local/builds`. */
export const localStateSchema = z.object({
  /** The name of the remote. */
  name: z.string(),
  /** The host of the shop. */
  shop: z.string(),
  /** The last good build; null before the first one. */
  build: z.nullable(localBuildSchema),
  /** The errors of the last build; null if it is good. */
  failure: z.nullable(z.string()),
})
export type LocalState = z.infer<typeof localStateSchema>

/** The element in the page that contains the state as JSON. */
export const stateElement = 'local-state'
export const ownPaths = { script: '/_local/page.js', builds: '/_local/builds' } as const
