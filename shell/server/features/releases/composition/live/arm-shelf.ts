import type { Database } from '../../../../database/pool.ts'
import { type AssignedArm, armsOf, compositionOf, type OpenRollout } from '../../rollout/arm.ts'
import type { Keyring } from '../keys/keyring.ts'
import { readTrusted } from '../keys/trusted.ts'
import type { SignedText } from '../keys/verify.ts'
import type { FileStore } from '../store/file-store.ts'
import type { MissingFiles } from '../store/missing-files.ts'
import { createSeldom } from '../store/seldom.ts'
import type { CompositionLog, LiveComposition } from '../types.ts'
import { readLastKnownCanaries, saveLastKnownCanaries } from './last-known-canaries.ts'
import { loadComposition } from './load.ts'

/** The time before the next attempt to load a candidate. Its files may still be arriving. */
const pauseAfterRejectionMs = 10_000
const repeatLogMs = 60_000

type Tools = {
  database: Database
  dataDir: string
  keyring: Keyring
  store: FileStore
  missing: MissingFiles
  log: CompositionLog
}
type Loaded = { live: LiveComposition; signed: SignedText }
type Refused = { message: string; until: number }

/** What a visitor gets besides the stable composition. `live` is null for the stable one. */
type Choice = { live: LiveComposition | null; arms: AssignedArm[] }

/**
 * The compositions of the open canaries, checked like the live one. A visitor of a candidate that this server cannot
 * load gets the stable composition and is not counted.
 */
export class ArmShelf {
  readonly #tools: Tools
  readonly #isWorthSaying = createSeldom(repeatLogMs)
  readonly #loaded = new Map<string, Loaded>()
  readonly #refused = new Map<string, Refused>()
  #rollouts: OpenRollout[] = []
  /** The text of the copy on disk. */
  #kept = ''

  constructor(tools: Tools) {
    this.#tools = tools
  }

  choose(bucket: string | undefined): Choice {
    if (bucket === undefined || this.#rollouts.length === 0) return { live: null, arms: [] }
    // If this server cannot serve a candidate, it counts neither arm, so that both keep their shares.
    const isComplete = this.#rollouts.every(({ candidates }) =>
      candidates.every(id => this.#loaded.has(id)),
    )
    const assigned = armsOf(this.#rollouts, bucket)
    const arms = isComplete ? assigned : []
    if (assigned.every(({ arm }) => arm === 'stable')) return { live: null, arms }
    const live = this.find(compositionOf(this.#rollouts, assigned))
    return live ? { live, arms } : { live: null, arms: [] }
  }

  /** A candidate that visitors of this server get. */
  find(id: string | null): LiveComposition | null {
    return (id !== null && this.#loaded.get(id)?.live) || null
  }

  get compositions(): LiveComposition[] {
    return [...this.#loaded.values()].map(({ live }) => live)
  }

  get problem(): string | null {
    const [first] = this.#refused.values()
    return first?.message ?? null
  }

  findCopies(id: string): SignedText[] {
    const signed = this.#loaded.get(id)?.signed
    return signed ? [signed] : []
  }

  /** An ended canary ends before anything that takes time. A changed one changes when its compositions are loaded. */
  async follow(rollouts: OpenRollout[]): Promise<void> {
    const isEnded = ({ id }: OpenRollout) => !rollouts.some(rollout => rollout.id === id)
    if (this.#rollouts.some(isEnded)) this.#rollouts = rollouts
    const ids = new Set(rollouts.flatMap(({ candidates }) => candidates))
    for (const id of this.#refused.keys()) if (!ids.has(id)) this.#refused.delete(id)
    for (const id of ids) await this.#loadOnce(id)
    this.#rollouts = rollouts
    for (const id of this.#loaded.keys()) if (!ids.has(id)) this.#loaded.delete(id)
    await this.#keep()
  }

  /** Tries refused candidates again at the next `follow`. */
  retry(): void {
    for (const refused of this.#refused.values()) refused.until = 0
  }

  /** Takes over the canaries of the last run while the database is down. */
  async loadFromDisk(): Promise<void> {
    const { rollouts, compositions } = await readLastKnownCanaries(this.#tools.dataDir)
    for (const signed of compositions)
      await this.#load(signed).catch(error => this.#refuse(signed.id, error))
    this.#rollouts = rollouts
  }

  async #loadOnce(id: string): Promise<void> {
    const refused = this.#refused.get(id)
    if (this.#loaded.has(id) || (refused && Date.now() < refused.until)) return
    try {
      const { keyring, database } = this.#tools
      const findCopies = async () => []
      const { signed } = await readTrusted({ keyring, findCopies }, database, id)
      await this.#load(signed)
      this.#refused.delete(id)
    } catch (error) {
      this.#refuse(id, error)
    }
  }

  async #load(signed: SignedText): Promise<void> {
    const live = await loadComposition(signed, this.#tools)
    this.#loaded.set(signed.id, { live, signed })
    this.#tools.log.info({ id: signed.id }, 'candidate of a canary loaded')
  }

  #refuse(id: string, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error)
    this.#refused.set(id, { message, until: Date.now() + pauseAfterRejectionMs })
    if (this.#isWorthSaying(message))
      this.#tools.log.error(
        { err: error, id },
        `Visitors of a candidate get the stable shop: ${message}`,
      )
  }

  async #keep(): Promise<void> {
    const compositions = [...this.#loaded.values()].map(({ signed }) => signed)
    const known = { rollouts: this.#rollouts, compositions }
    const text = JSON.stringify(known)
    if (text === this.#kept) return
    await saveLastKnownCanaries(this.#tools.dataDir, known)
    this.#kept = text
  }
}
