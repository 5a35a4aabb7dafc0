import type { Build } from '@storefront/api/build'
import type { Composition, Release } from '@storefront/api/composition'
import type { Pool } from 'pg'

/** What the service needs of a pino logger. */
export type CompositionLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export type CompositionOptions = {
  pool: Pool
  /** Files live in `<dataDir>/store/r/<container>/…`, the last known good in `<dataDir>/composition.json`. */
  dataDir: string
  /** Built containers, `dist/<container>/release.json` each. */
  distDir: string
  /** Unsigned compositions are accepted only then (`npm run dev`). */
  isDevelopment: boolean
  /** PEM (PKCS 8) Ed25519 key, `SIGNING_KEY`; without it one is made in `<dataDir>/secrets/signing-key.pem`. */
  signingKey: string | undefined
  log: CompositionLog
}

/** A composition whose signature and digests this process has checked; the document is rendered from it. */
export type LiveComposition = {
  id: string
  composition: Composition
  /** Canonical text (RFC 8785): the body of `/c/<id>.json`, and what `digest` is taken of. */
  text: string
  /** `sha384-…` of `text`. */
  digest: string
  /** Text of a file of the shell's release (frame, boot, recovery) or a locale file; throws if it is unknown. */
  read(path: string): string
}

export type StoredFile = {
  absolutePath: string
  bytes: number
  digest: string
  contentType: string
  encodings: {
    br?: { absolutePath: string; bytes: number }
    gzip?: { absolutePath: string; bytes: number }
  }
}

export type PointerMove = { who: string; why: string }

export type CompositionService = {
  /**
   * Loads the live composition (or the last known good when the database is down) and starts polling the pointer
   * every 500 ms. Without any composition yet `current()` stays null until one is published.
   */
  start(): Promise<void>
  stop(): Promise<void>
  current(): LiveComposition | null
  /**
   * Publishes what lies in `distDir` and makes it live, once per local build: a second process with the same build,
   * or a start after a roll back, moves nothing. Answers with the id of the composition that is then live.
   */
  publishLocal(): Promise<string>
  /** Takes the files of one built container (`dist/catalog`) over into the store, after checking them. */
  publish(containerDir: string): Promise<Release>
  /** New composition = the live one with these releases changed, checked as one, made live. */
  promote(releaseIds: string[], move: PointerMove): Promise<string>
  /** Makes a former composition live again. */
  rollBack(compositionId: string, move: PointerMove): Promise<void>
  /** Any file of any published release, by its URL path; null when unknown or its bytes are not the listed ones. */
  findFile(urlPath: string): Promise<StoredFile | null>
  /** Canonical text for `GET /c/<id>.json`, former compositions too; answer it as immutable JSON. */
  findText(id: string): Promise<string | null>
  /** `/_builds/<id>.json`; `/_builds/latest.json` is `findBuild(current().id)` with its `findMove`. */
  findBuild(id: string): Promise<Build | null>
  /** Number of the move that last made it live; moves are counted over all compositions. */
  findMove(id: string): Promise<number>
}
