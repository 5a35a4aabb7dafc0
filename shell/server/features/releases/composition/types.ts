import type { KeyObject } from 'node:crypto'
import type { Build } from '@storefront/api/build'
import type { Composition, Release } from '@storefront/api/composition'
import type { Deployment, DeploymentCheck } from '@storefront/api/registry-deployments'
import type { KeyReport, ResignReport } from '@storefront/api/registry-upkeep'
import type { CanarySteps, Decision, RolloutAction, RolloutView } from '@storefront/api/rollouts'

import type { Database } from '../../../database/pool.ts'
import type { AssignedArm } from '../rollout/arm.ts'
import type { SwitchedOff } from '../switches/switched-off.ts'
import type { UnusableReason } from './live/unusable.ts'
import type { ReleaseStore } from './store/open-store.ts'

/** The used methods of a pino logger. */
export type CompositionLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** How people identify a server: its host name and where it listens. */
export type ReplicaName = { name: string; address: string }

/** What a start makes live: newer builds, older ones too, or none. */
export type LocalBuilds = 'newer' | 'always' | 'never'

export type CompositionOptions = {
  database: Database
  /** The last known good composition is in `<dataDir>/composition.json`. */
  dataDir: string
  /** Default: files are in `<dataDir>/store/r/<container>/…`. */
  store?: ReleaseStore
  /** The built containers, each with `dist/<container>/release.json`. */
  distDir: string
  /** Only then unsigned compositions are accepted (`npm run dev`). */
  isDevelopment: boolean
  /** PEM (PKCS 8) Ed25519 key, `SIGNING_KEY`. Without it, one is created in `<dataDir>/secrets/signing-key.pem`. */
  signingKey: string | undefined
  /** `TRUSTED_PUBLIC_KEYS`: compositions with these signatures can be served and restored, too. */
  trustedKeys: KeyObject[]
  /** What a start does with its own builds. Default: `newer`. */
  localBuilds?: LocalBuilds
  /** Whether local builds of a start may go live. Default: as unchecked. */
  localGate?: LocalGate
  /** Names the program of this process, for canaries of servers. */
  serverBuild?: string
  /** Without it, this process does not report what it serves. */
  replica?: ReplicaName
  log: CompositionLog
}

/** A composition whose signature and digests this process has checked. Pages are rendered from it. */
export type LiveComposition = {
  id: string
  composition: Composition
  /** Canonical text (RFC 8785): the body of `/c/<id>.json`, and the input of `digest`. */
  text: string
  /** Not live: one browser sees it, with a notice. */
  isPreview?: boolean
  /** A preview whose browser is a test, so it has no notice. */
  isForTests?: boolean
  /** `sha384-…` of `text`. */
  digest: string
  /** The text of a file of the shell's release (frame, boot, recovery) or of a locale file. Throws if it is unknown. */
  read(path: string): string
  /** The text of a locale file of a container whose headings are in documents. Undefined if it is lost or broken. */
  findTexts(path: string): string | undefined
}

/**
 * The composition of one visitor, and the arms that its pages count for: none without a cookie, without a canary, and
 * for a candidate that this server cannot load.
 */
export type ChosenComposition = { live: LiveComposition | null; arms: AssignedArm[] }

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
 * `base`: the composition that the caller has seen. If another one is live now, the deployment applies to that one,
 * unless it changed the same containers (409 `base_moved`).
 */
export type DeploymentRequest = { who: string; why: string; base?: string | undefined }
/**
 * `mayChange` throws for a container that the caller may not change. It gets the deployed releases inside the
 * transaction, because earlier information may be outdated.
 */
export type Promotion = DeploymentRequest & {
  mayChange?: (container: string) => void
  gate: Gate
  /** The platform team does not wait for the windows of deprecated exports. */
  isOverridden?: boolean
  /** Starts a canary instead of deploying. */
  canary?: CanarySteps | undefined
  /** Runs last in the transaction that deploys. If it throws, nothing is deployed. */
  note?: (transaction: Database, result: DeploymentResult) => Promise<void>
}
/** A composition that would go live on top of `base`, which is live. */
export type Candidate = { composition: string; base: string }
/** How a candidate came past the checks: `check` is the id of its check. */
export type Admission = { checked: DeploymentCheck; check: string | null }
/** Throws for a candidate that may not go live. Runs in the transaction that deploys. */
export type Gate = (transaction: Database, candidate: Candidate) => Promise<Admission>
/** Null if the local builds of a start may not go live without a check, which a person has to request. */
export type LocalGate = (transaction: Database, candidate: Candidate) => Promise<Admission | null>
/** `until`: the composition stays in the registry until then. */
export type CandidateRequest = Pick<DeploymentRequest, 'base'> &
  Pick<Promotion, 'mayChange'> & { until: Date }
/** `move` is the last deployment if `isUnchanged` or if the request started a canary, the `rollout`. */
export type DeploymentResult = {
  move: Deployment
  isRebased: boolean
  isUnchanged?: boolean
  rollout?: RolloutView
}
export type RolloutChange = {
  action: RolloutAction
  who: string
  why: string
  /** Throws for a container that the caller may not change. */
  mayChange?: (container: string) => void
}
/** A canary of the servers with the build `server`. */
export type ServerCanary = { server: string; canary: CanarySteps; who: string; why: string }
/** A whole composition that was live, or the release that one container had in it. Default: what was live before. */
export type RollBackTarget = { composition?: string | undefined; container?: string | undefined }

/** The live composition with these releases changed, or a whole stored one. */
export type PreviewSet = { composition?: string | undefined; releases?: string[] | undefined }

export type ResignedComposition = ResignReport['resigned'][number]
/** Runs in the transaction that signs. */
export type NoteResigned = (transaction: Database, resigned: ResignedComposition) => Promise<void>

/** The composition of the pointer that this server cannot use. The message names the solution. */
export type RejectedComposition = { id: string; reason: UnusableReason; message: string }

/** The state of this server compared with the live composition. */
export type Following = {
  /** The composition of its pages. */
  serves: string | null
  refuses: RejectedComposition | null
  /** Files of its composition that are missing on its disk. */
  missing: string[]
  /** The candidates of canaries that it serves. */
  candidates: string[]
  /** Why it serves the stable composition instead of a candidate. */
  canaryProblem: string | null
  /** Why the canary of its build ended, if it must take no customers now. */
  takenBack: string | null
  /** Why its API would break pages that are in use. */
  breaks: string | null
}

export type CompositionService = {
  /**
   * Loads the live composition (or the last known good one without a database), and starts reading the pointer every
   * 500 ms. `current()` is null until a composition is published.
   */
  start(): Promise<void>
  stop(): Promise<void>
  /** The stable composition. */
  current(): LiveComposition | null
  /** The composition of a visitor with this cookie: a candidate of a canary, or the stable one. */
  choose(bucket: string | undefined): ChosenComposition
  /** The compositions that new pages have: the stable one first, then the candidates. */
  served(): LiveComposition[]
  /** Remotes and slots that new pages do not start. */
  switchedOff(): SwitchedOff[]
  /** Reads what this server follows at once instead of at the next poll. */
  follow(): Promise<void>
  /**
   * Publishes the builds in `distDir`. Makes them live if a start with an older build made the last deployment, so that
   * it never undoes a person's deployment or rollback. Returns the id of the live composition.
   */
  publishLocal(): Promise<string>
  /** Checks a built container (`dist/catalog`) and copies its files into the store. */
  publish(containerDir: string): Promise<Release>
  /** Creates a composition from the live one with these releases, checks it, and makes it live. */
  promote(releaseIds: string[], deployment: Promotion): Promise<DeploymentResult>
  /** Pauses, resumes, aborts or finishes a canary. */
  changeRollout(id: string, change: RolloutChange): Promise<RolloutView>
  /** Begins to compare the servers of a build with all others. */
  startServerRollout(canary: ServerCanary): Promise<RolloutView>
  /** Gives visitors a candidate that was made again, if the gate admits it. */
  admitCandidate(id: string, gate: Gate): Promise<void>
  /** Applies what the rules said about a canary. */
  applyDecision(id: string, decision: Decision, step?: number): Promise<RolloutView>
  /** Makes a previous composition, or the previous release of one container, live again. */
  rollBack(target: RollBackTarget, move: DeploymentRequest): Promise<DeploymentResult>
  /**
   * Removes a remote from the live composition, as a normal deployment. Its pages then return 404. Rejected for shell and
   * shared, and while others import its modules, link to its routes or place its slots.
   */
  retire(container: string, move: DeploymentRequest): Promise<DeploymentResult>
  /**
   * Signs compositions with the newest key: all with a trusted signature, or those with the given ids that match all of
   * their digests.
   */
  resign(ids: string[] | null, note: NoteResigned): Promise<ResignReport>
  listKeys(): Promise<KeyReport>
  /**
   * Stores the composition that a deployment of these releases would make now, for a check. Null if all of them are
   * live.
   */
  prepareCandidate(releaseIds: string[], request: CandidateRequest): Promise<Candidate | null>
  /** Stores a composition for previews until then, checked like for a deployment. Returns its id. */
  preparePreview(set: PreviewSet, until: Date): Promise<string>
  /** A composition for browsers with a preview. Null if it is unknown or broken. */
  preview(id: string): Promise<LiveComposition | null>
  /** Files of the live composition that are missing or changed on this server's disk. */
  findBroken(): Promise<{ container: string; path: string }[]>
  following(): Following
  /** Whether a release lists the file of this path, and this server's disk lacks it. For the last requested file. */
  lacks(urlPath: string): boolean
  /** Any file of a published release by its URL path. Null if it is unknown, or its bytes do not match. */
  findFile(urlPath: string, onLookup?: () => void): Promise<StoredFile | null>
  /** Canonical text for `GET /c/<id>.json`, also of previous compositions, as immutable JSON. */
  findText(id: string): Promise<string | null>
  /** `/_builds/<id>.json`. `/_builds/latest.json` is `findBuild(current().id)` with its `findMove`. */
  findBuild(id: string): Promise<Build | null>
  /** The fault in the row of a stored composition, which does not prevent deployments. Null if there is none. */
  findFault(id: string): Promise<{ reason: UnusableReason; message: string } | null>
  /** The number of the deployment that last made it live. Numbers count over all compositions. */
  findMove(id: string): Promise<number>
}
