import type { Composition, PageComposition } from '@storefront/api/composition'

import type { EarlyPayload } from './payload.ts'

/**
 * `globalThis.__STOREFRONT__`: the API of the first script for the shell, and the federation runtime for every
 * container. The boot script has two more globals: `__storefrontRecovery` and `__storefrontEarlyActions`.
 */
export type Storefront = {
  /** The composition in the HTML of the page. */
  composition: PageComposition
  /** The federation runtime for containers (`webpack-bundler-runtime`). Each read returns a new object. */
  readonly bundler: unknown
  /** Loads `catalog/home-page` through the page's one federation instance; undefined in the monolith. */
  loadRemote?: (id: string) => Promise<unknown>
  /** Returns the digest of a listed file. */
  digestOf(path: string): string | undefined
  /** Loads `/c/<id>.json` and adds its digests. Required before loading a file that the page does not list. */
  complete(): Promise<Composition>
  /** Reads a text file (locales) with its digest. Loads the full composition if the page does not list the file. */
  readText(path: string): Promise<string>
  /** Ends all retry waits, because the user pressed Retry. */
  retryNow(): void
  /** Notifies the runtime that the shell runs. Later, missing files of `shared` fail instead of being retried. */
  noteStarted(): void
  /** The payload of the route, which is requested before any other code runs. */
  payload: EarlyPayload | undefined
}

declare global {
  var __STOREFRONT__: Storefront
}
