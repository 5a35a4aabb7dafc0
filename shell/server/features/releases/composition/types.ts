import type { KeyObject } from 'node:crypto'
import type { Build } from '@storefront/api/build'
import type { Composition, Release } from '@storefront/api/composition'
import type { Deployment } from '@storefront/api/registry-deployments'
import type { KeyReport, ResignReport } from '@storefront/api/registry-upkeep'
import type { Pool } from 'pg'

import type { Queries } from '../../../database/queries.ts'
import type { UnusableReason } from './live/unusable.ts'

/** What the service needs of a pino logger. */
export type CompositionLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** How people tell one server from another: its host's name, and where it listens. */
export type ReplicaName = { name: string; address: string }

/** Made live at a start: those that are newer than the live ones, older ones too, or none. */
export type LocalBuilds = 'newer' | 'always' | 'never'

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
  /** `TRUSTED_PUBLIC_KEYS`: what they signed is served and can be rolled back to, next to what `signingKey` signs. */
  trustedKeys: KeyObject[]
  /** What a start does with its own builds; `newer` without it. */
  localBuilds?: LocalBuilds
  /** Without it nobody is told what this process serves. */
  replica?: ReplicaName
  log: CompositionLog
}

/** A composition whose signature and digests this process has checked; the document is rendered from it. */
export type LiveComposition = {
  id: string
  composition: Composition
  /** Canonical text (RFC 8785): the body of `/c/<id>.json`, and what `digest` is taken of. */
  text: string
  /** Not live: one browser sees it, and is told so. */
  isPreview?: boolean
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
    br?: { absolutePath: string; bytes: number; digest: string }
    gzip?: { absolutePath: string; bytes: number; digest: string }
  }
}

/**
 * `base`: the composition that the caller looked at. When another is live by now, the move is made on that one if it
 * changed none of the same containers, else refused (409 `base_moved`).
 */
export type DeploymentRequest = { who: string; why: string; base?: string | undefined }
/**
 * `mayChange` throws for a container that the mover may not change. It is asked of the releases that are moved, in the
 * transaction of the move: what was known of them before may have changed since.
 */
export type Promotion = DeploymentRequest & { mayChange?: (container: string) => void }
export type DeploymentResult = { move: Deployment; isRebased: boolean }
/**
 * A whole shop that was live, or the release that one container had in it; without `composition` what was live before.
 */
export type RollBackTarget = { composition?: string | undefined; container?: string | undefined }

/** The live shop with these releases changed, or a whole one that was kept. */
export type PreviewSet = { composition?: string | undefined; releases?: string[] | undefined }

export type ResignedComposition = ResignReport['resigned'][number]
/** Belongs to the transaction that signs. */
export type NoteResigned = (queries: Queries, resigned: ResignedComposition) => Promise<void>

/** What this server cannot take although the pointer names it; the message names the cure. */
export type RejectedComposition = { id: string; reason: UnusableReason; message: string }

/** How this server stands to what is live. */
export type Following = {
  /** What it makes documents of. */
  serves: string | null
  refuses: RejectedComposition | null
  /** Files of what it serves that its disk lacks. */
  missing: string[]
}

export type CompositionService = {
  /**
   * Loads the live composition (or the last known good when the database is down) and starts polling the pointer
   * every 500 ms. Without any composition yet `current()` stays null until one is published.
   */
  start(): Promise<void>
  stop(): Promise<void>
  current(): LiveComposition | null
  /**
   * Publishes what lies in `distDir`, and makes it live if the last move was a start's own too, with an older build: it
   * never undoes what somebody promoted or rolled back. Answers with the id of the composition that is then live.
   */
  publishLocal(): Promise<string>
  /** Takes the files of one built container (`dist/catalog`) over into the store, after checking them. */
  publish(containerDir: string): Promise<Release>
  /** New composition = the live one with these releases changed, checked as one, made live. */
  promote(releaseIds: string[], deployment: Promotion): Promise<DeploymentResult>
  /** Makes a former shop, or the former release of one container, live again. */
  rollBack(target: RollBackTarget, move: DeploymentRequest): Promise<DeploymentResult>
  /**
   * Takes a remote out of the live shop, as a move like any other: its pages are then not found. Refused for shell and
   * shared, and while others import its modules, lead to its routes or place its slots.
   */
  retire(container: string, move: DeploymentRequest): Promise<DeploymentResult>
  /**
   * Signs with the newest key what a trusted key has signed before, or what is named by id and matches all its digests.
   * Of all that is kept without `ids`.
   */
  resign(ids: string[] | null, note: NoteResigned): Promise<ResignReport>
  listKeys(): Promise<KeyReport>
  /** Keeps a shop that may be shown until then without being live, checked like for a move; answers with its id. */
  preparePreview(set: PreviewSet, until: Date): Promise<string>
  /** A shop for browsers that are pinned to it; null when it is unknown or broken. */
  preview(id: string): Promise<LiveComposition | null>
  /** Files of the live shop that are missing or changed on this server's disk. */
  findBroken(): Promise<{ container: string; path: string }[]>
  following(): Following
  /** Whether the file of this path, that was looked for last, is listed by a release and not on this server's disk. */
  lacks(urlPath: string): boolean
  /** Any file of any published release, by its URL path; null when unknown or its bytes are not the listed ones. */
  findFile(urlPath: string, onLookup?: () => void): Promise<StoredFile | null>
  /** Canonical text for `GET /c/<id>.json`, former compositions too; answer it as immutable JSON. */
  findText(id: string): Promise<string | null>
  /** `/_builds/<id>.json`; `/_builds/latest.json` is `findBuild(current().id)` with its `findMove`. */
  findBuild(id: string): Promise<Build | null>
  /** What is wrong with the row of a kept composition, which keeps nobody from moving on; null when nothing is. */
  findFault(id: string): Promise<{ reason: UnusableReason; message: string } | null>
  /** Number of the move that last made it live; moves are counted over all compositions. */
  findMove(id: string): Promise<number>
}
