import type { Composition, PageComposition } from '@storefront/api/composition'

/**
 * `globalThis.__STOREFRONT__`: all that the document's first script gives to the shell, and to every container its
 * federation runtime. Nothing else of ours is global, `__storefrontRecovery` of the boot script excepted.
 */
export type Storefront = {
  /** What the server wrote into this document. */
  composition: PageComposition
  /** Federation runtime for containers (`webpack-bundler-runtime`). Each read gives a new object. */
  readonly bundler: unknown
  /** Loads `catalog/home-page` through the page's one federation instance; undefined in the monolith. */
  loadRemote?: (id: string) => Promise<unknown>
  /** Digest of a listed file, by its path. */
  digestOf(path: string): string | undefined
  /** Awaits `/c/<id>.json` and takes over its digests: before anything that this document does not list. */
  complete(): Promise<Composition>
  /** Reads a listed text file (locales) with its digest; awaits the full composition if it is not listed. */
  readText(path: string): Promise<string>
  /** Ends the waits of files that are asked for again and again: somebody pressed Retry. */
  retryNow(): void
  /** The shell runs: a file of `shared` that cannot be loaded from now on fails, and is not waited for without end. */
  noteStarted(): void
}

declare global {
  var __STOREFRONT__: Storefront
}
