import { createSerialQueue } from '../../../../concurrency/serial-queue.ts'
import { type Database, limitQueries, sqlState, toDriverError } from '../../../../database/pool.ts'
import { type LiveState, readLiveState, type SignedPointer } from '../../repository-compositions.ts'
import { type OpenServerRollout, serverArmsOf } from '../../rollout/servers/server-arms.ts'
import type { SwitchedOff } from '../../switches/switched-off.ts'
import type { Keyring } from '../keys/keyring.ts'
import { readTrusted, type TrustedComposition } from '../keys/trusted.ts'
import type { SignedText } from '../keys/verify.ts'
import type { FileStore } from '../store/file-store.ts'
import type { MissingFiles } from '../store/missing-files.ts'
import { createSeldom } from '../store/seldom.ts'
import type {
  ChosenComposition,
  CompositionLog,
  Following,
  LiveComposition,
  RejectedComposition,
} from '../types.ts'
import { ArmShelf } from './arm-shelf.ts'
import { readLastKnownGood, saveLastKnownGood } from './last-known-good.ts'
import { loadComposition } from './load.ts'
import { UnusableComposition } from './unusable.ts'

/** How often a server reads the live pointer. */
const pollMs = 500
/** Without this limit, a query without a response would be the last one. */
const queryLimitMs = 5000
/** The time before the next attempt to load a composition. Its files may still be arriving. */
const pauseAfterRejectionMs = 10_000
const repeatLogMs = 60_000

type Tools = {
  database: Database
  dataDir: string
  keyring: Keyring
  store: FileStore
  missing: MissingFiles
  log: CompositionLog
  serverBuild: string
}
type RejectedUntil = RejectedComposition & { until: number }

/** Follows the live pointer, the canaries and the switches. The current composition stays live until the next one is loaded and checked. */
export class LiveShop {
  readonly #tools: Tools
  readonly #database: Database
  /** Of two concurrent reads, the older one could end last. */
  readonly #inTurn = createSerialQueue()
  readonly #isWorthSaying = createSeldom(repeatLogMs)
  readonly #arms: ArmShelf
  #switches: SwitchedOff[] = []
  #serverRollouts: OpenServerRollout[] = []
  #takenBack: string | null = null
  #current: LiveComposition | null = null
  #signed: SignedText | null = null
  /** Loaded, but not yet stored on disk. */
  #unkept: SignedText | null = null
  #pointer: string | null = null
  /** The pointer of the current composition. */
  #taken: SignedPointer | null = null
  #refused: RejectedUntil | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(tools: Tools) {
    this.#tools = tools
    this.#database = limitQueries(tools.database, queryLimitMs)
    this.#arms = new ArmShelf({ ...tools, database: this.#database })
  }

  get current(): LiveComposition | null {
    return this.#current
  }

  /** The composition of a visitor: by the value of its cookie, else the stable one. */
  choose(bucket: string | undefined): ChosenComposition {
    const { live, arms } = this.#arms.choose(bucket)
    const ofServers =
      bucket === undefined ? [] : serverArmsOf(this.#serverRollouts, this.#tools.serverBuild)
    return { live: live ?? this.#current, arms: [...arms, ...ofServers] }
  }

  /** A composition that new pages of some visitors have. */
  findServed(id: string): LiveComposition | null {
    return this.#current?.id === id ? this.#current : this.#arms.find(id)
  }

  get served(): LiveComposition[] {
    return [...(this.#current ? [this.#current] : []), ...this.#arms.compositions]
  }

  get switchedOff(): SwitchedOff[] {
    return this.#switches
  }

  get following(): Omit<Following, 'breaks'> {
    const current = this.#current
    return {
      serves: current?.id ?? null,
      refuses: this.#pointer === current?.id ? null : this.#refused,
      missing: current ? this.#tools.missing.of(current.composition) : [],
      candidates: this.#arms.compositions.map(({ id }) => id).sort(),
      canaryProblem: this.#arms.problem,
      takenBack: this.#takenBack,
    }
  }

  /** The copies under this id, in memory or on disk. The caller must check their signatures. */
  async findCopies(id: string): Promise<SignedText[]> {
    const stored = [
      this.#signed,
      ...this.#arms.findCopies(id),
      ...(await readLastKnownGood(this.#tools.dataDir)),
    ]
    return stored.filter(signed => signed !== null).filter(signed => signed.id === id)
  }

  async start(): Promise<void> {
    await this.poll()
    if (!this.#current) {
      await this.#loadFromDisk()
      await this.#arms.loadFromDisk()
    }
    this.#schedule()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Loads the composition of the pointer if it has changed. After a failure, the current one stays live. */
  poll(): Promise<void> {
    return this.#inTurn('look', () => this.#look())
  }

  /** Runs after a deployment on this server: immediately, also after an earlier failure. */
  pollAgain(): Promise<void> {
    return this.#inTurn('look', () => {
      this.#refused = null
      this.#arms.retry()
      return this.#look()
    })
  }

  async #look(): Promise<void> {
    try {
      const state = await readLiveState(this.#database, this.#tools.serverBuild)
      this.#switches = state.switches
      this.#serverRollouts = state.serverRollouts
      this.#setTakenBack(state.takenBack)
      // A canary must end even while the live composition cannot be loaded.
      await this.#followPointer(state).finally(() => this.#arms.follow(state.rollouts))
    } catch (error) {
      // Before the first migrations there is no table to read.
      if (sqlState(error) === '42P01' && !this.#current) return
      this.#tell(error, 'the live composition could not be read')
    }
  }

  #setTakenBack(reason: string | null): void {
    if (reason !== null && this.#takenBack === null)
      this.#tools.log.error({ reason }, 'this server takes no customers: its canary was taken back')
    this.#takenBack = reason
  }

  async #followPointer({ pointer }: LiveState): Promise<void> {
    this.#pointer = pointer?.id ?? null
    if (pointer && !this.#isTaken(pointer) && !this.#isRefused(pointer.id)) {
      await this.#take(pointer.id)
      this.#taken = pointer
    }
    await this.#keep()
  }

  /** Reads a composition again after it was signed again, so that the copy on disk has a current signature. */
  #isTaken({ id, keyId }: SignedPointer): boolean {
    return id === this.#current?.id && id === this.#taken?.id && keyId === this.#taken.keyId
  }

  #isRefused(id: string): boolean {
    return this.#refused?.id === id && Date.now() < this.#refused.until
  }

  async #take(id: string): Promise<void> {
    const { signed, problem } = await this.#read(id)
    await this.#load(signed).catch(error => {
      throw this.#refuse(id, error)
    })
    this.#refused = null
    this.#unkept = signed
    if (problem) this.#tell(problem, problem.message)
  }

  async #read(id: string): Promise<TrustedComposition> {
    const { keyring } = this.#tools
    const tools = { keyring, findCopies: (copy: string) => this.findCopies(copy) }
    try {
      return await readTrusted(tools, this.#database, id)
    } catch (error) {
      // Otherwise the database does not respond.
      throw error instanceof UnusableComposition ? this.#refuse(id, error) : error
    }
  }

  #refuse(id: string, error: unknown): unknown {
    const known = error instanceof UnusableComposition ? error : null
    const reason = known?.reason ?? 'unreadable'
    const message = known?.message ?? `Composition ${id} could not be loaded: see the log.`
    this.#refused = { id, reason, message, until: Date.now() + pauseAfterRejectionMs }
    return error
  }

  /** Tries again at each read, because a full disk may get space. */
  async #keep(): Promise<void> {
    if (!this.#unkept || this.#isStopped) return
    await saveLastKnownGood(this.#tools.dataDir, this.#unkept)
    this.#unkept = null
  }

  async #loadFromDisk(): Promise<void> {
    const { dataDir, log } = this.#tools
    for (const signed of await readLastKnownGood(dataDir)) {
      try {
        await this.#load(signed)
        log.warn({ id: signed.id }, 'serving the last known good composition from disk')
        return
      } catch (error) {
        this.#tell(error, 'a last known good composition cannot be used')
      }
    }
  }

  async #load(signed: SignedText): Promise<void> {
    this.#current = await loadComposition(signed, this.#tools)
    this.#signed = signed
    this.#tools.log.info({ id: signed.id }, 'composition loaded')
  }

  /** Logs what only a person can solve as an error. Repetitions are not logged. */
  #tell(error: unknown, message: string): void {
    const reason = toDriverError(error)
    if (!this.#isWorthSaying(`${message} ${reason instanceof Error ? reason.message : reason}`))
      return
    const details = { err: error, live: this.#current?.id }
    if (error instanceof UnusableComposition) this.#tools.log.error(details, error.message)
    else this.#tools.log.warn(details, message)
  }

  #schedule(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(async () => {
      await this.poll()
      this.#schedule()
    }, pollMs)
    this.#timer.unref()
  }
}
