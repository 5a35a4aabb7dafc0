import type { Pool } from 'pg'

import { createSerialQueue } from '../../../../concurrency/serial-queue.ts'
import { limitQueries } from '../../../../database/pool.ts'
import type { Queries } from '../../../../database/queries.ts'
import { findSignedPointer, type SignedPointer } from '../../repository-compositions.ts'
import type { Keyring } from '../keys/keyring.ts'
import { readTrusted, type TrustedComposition } from '../keys/trusted.ts'
import type { SignedText } from '../keys/verify.ts'
import type { FileStore } from '../store/file-store.ts'
import type { MissingFiles } from '../store/missing-files.ts'
import { createSeldom } from '../store/seldom.ts'
import type { CompositionLog, Following, LiveComposition, RejectedComposition } from '../types.ts'
import { readLastKnownGood, saveLastKnownGood } from './last-known-good.ts'
import { loadComposition } from './load.ts'
import { damaged, UnusableComposition } from './unusable.ts'

/** How often a server looks where the pointer is. */
const pollMs = 500
/** A look that is never answered would be the last one. */
const queryLimitMs = 5000
/** A composition that could not be loaded is tried again after this: its files may still be on their way. */
const pauseAfterRejectionMs = 10_000
const repeatLogMs = 60_000

type Tools = {
  pool: Pool
  dataDir: string
  keyring: Keyring
  store: FileStore
  missing: MissingFiles
  log: CompositionLog
}
type RejectedUntil = RejectedComposition & { until: number }

/** Follows the pointer: what is live stays until the next one is loaded and checked. */
export class LiveShop {
  readonly #tools: Tools
  readonly #queries: Queries
  /** Of two looks at once, the one at the former shop could be the last to end. */
  readonly #inTurn = createSerialQueue()
  readonly #isWorthSaying = createSeldom(repeatLogMs)
  #current: LiveComposition | null = null
  #signed: SignedText | null = null
  /** Loaded, and not yet on disk to fall back to. */
  #unkept: SignedText | null = null
  #pointer: string | null = null
  /** What the pointer was when the current one was loaded. */
  #taken: SignedPointer | null = null
  #refused: RejectedUntil | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(tools: Tools) {
    this.#tools = tools
    this.#queries = limitQueries(tools.pool, queryLimitMs)
  }

  get current(): LiveComposition | null {
    return this.#current
  }

  get following(): Following {
    const current = this.#current
    return {
      serves: current?.id ?? null,
      refuses: this.#pointer === current?.id ? null : this.#refused,
      missing: current ? this.#tools.missing.of(current.composition) : [],
    }
  }

  /** What was loaded here or is kept on disk under this id; whether a trusted key has signed it is to be asked again. */
  async findCopies(id: string): Promise<SignedText[]> {
    const stored = [this.#signed, ...(await readLastKnownGood(this.#tools.dataDir))]
    return stored.filter(signed => signed !== null).filter(signed => signed.id === id)
  }

  async start(): Promise<void> {
    await this.poll()
    if (!this.#current) await this.#loadFromDisk()
    this.#schedule()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** Loads what the pointer names, if it is another one; a failure keeps what is live. */
  poll(): Promise<void> {
    return this.#inTurn('look', () => this.#look())
  }

  /** After a move made here: at once, whatever was refused before. */
  pollAgain(): Promise<void> {
    return this.#inTurn('look', () => {
      this.#refused = null
      return this.#look()
    })
  }

  async #look(): Promise<void> {
    try {
      const pointer = await findSignedPointer(this.#queries)
      this.#pointer = pointer?.id ?? null
      if (pointer && !this.#isTaken(pointer) && !this.#isRefused(pointer.id)) {
        await this.#take(pointer.id)
        this.#taken = pointer
      }
      await this.#keep()
    } catch (error) {
      // Before the first migrations there is nothing to read.
      if ((error as { code?: string }).code === '42P01' && !this.#current) return
      this.#tell(error, 'the live composition could not be read')
    }
  }

  /** One that was signed again is read again, so that the copy on disk has a signature that goes on to be trusted. */
  #isTaken({ id, keyId }: SignedPointer): boolean {
    return id === this.#current?.id && id === this.#taken?.id && keyId === this.#taken.keyId
  }

  #isRefused(id: string): boolean {
    return this.#refused?.id === id && Date.now() < this.#refused.until
  }

  async #take(id: string): Promise<void> {
    const { signed, isRestored } = await this.#read(id)
    await this.#load(signed).catch(error => {
      throw this.#refuse(id, error)
    })
    this.#refused = null
    this.#unkept = signed
    if (isRestored) this.#tell(damaged(id), '')
  }

  async #read(id: string): Promise<TrustedComposition> {
    const { keyring } = this.#tools
    const tools = { keyring, findCopies: (copy: string) => this.findCopies(copy) }
    try {
      return await readTrusted(tools, this.#queries, id)
    } catch (error) {
      // Else it is the database that does not answer.
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

  /** Tried again at each look: a full disk has room some time. */
  async #keep(): Promise<void> {
    if (!this.#unkept) return
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

  /** What only a person can cure is an error; each look would say it again. */
  #tell(error: unknown, message: string): void {
    if (!this.#isWorthSaying(`${message} ${error instanceof Error ? error.message : error}`)) return
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
