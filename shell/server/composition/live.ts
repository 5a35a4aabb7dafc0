import type { Pool } from 'pg'

import { findComposition, findPointer, type Queries } from '../db/compositions.ts'
import { limitQueries } from '../db/pool.ts'
import { createTurns } from '../http/turns.ts'
import type { FileStore } from './file-store.ts'
import type { Keyring } from './keyring.ts'
import { keepLastKnownGood, readLastKnownGood } from './last-known-good.ts'
import { loadComposition } from './load.ts'
import type { CompositionLog, LiveComposition } from './types.ts'
import { type SignedText, toSigned } from './verify.ts'

/** How often servers look where the pointer is (DESIGN 4). */
const pollMs = 500
/** A look that is never answered would be the last one. */
const queryLimitMs = 5000
/** A composition that could not be loaded is tried again after this: its files may still be on their way. */
const pauseAfterRefusalMs = 10_000

type Tools = {
  pool: Pool
  dataDir: string
  keyring: Keyring
  store: FileStore
  log: CompositionLog
}

/** Follows the pointer: what is live stays until the next one is loaded and checked. */
export class LiveShop {
  readonly #tools: Tools
  readonly #queries: Queries
  /** Of two looks at once, the one at the former shop could be the last to end. */
  readonly #inTurn = createTurns()
  #current: LiveComposition | null = null
  #signed: SignedText | null = null
  #refused: { id: string; until: number } | null = null
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(tools: Tools) {
    this.#tools = tools
    this.#queries = limitQueries(tools.pool, queryLimitMs)
  }

  get current(): LiveComposition | null {
    return this.#current
  }

  /** What was loaded here or is kept on disk under this id; whether a trusted key has signed it is to be asked again. */
  async findCopies(id: string): Promise<SignedText[]> {
    const kept = [this.#signed, ...(await readLastKnownGood(this.#tools.dataDir))]
    return kept.filter(signed => signed !== null).filter(signed => signed.id === id)
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
  pollAnew(): Promise<void> {
    return this.#inTurn('look', () => {
      this.#refused = null
      return this.#look()
    })
  }

  async #look(): Promise<void> {
    const { log, dataDir } = this.#tools
    try {
      const id = await findPointer(this.#queries)
      if (id === null || id === this.#current?.id || this.#isRefused(id)) return
      const row = await findComposition(this.#queries, id)
      if (!row) return
      this.#refused = { id, until: Date.now() + pauseAfterRefusalMs }
      const signed = toSigned(row)
      await this.#load(signed)
      this.#refused = null
      await keepLastKnownGood(dataDir, signed)
    } catch (error) {
      // Before the first migrations there is nothing to read.
      if ((error as { code?: string }).code === '42P01' && !this.#current) return
      log.warn({ err: error, live: this.#current?.id }, 'the live composition could not be read')
    }
  }

  #isRefused(id: string): boolean {
    return this.#refused?.id === id && Date.now() < this.#refused.until
  }

  async #loadFromDisk(): Promise<void> {
    const { dataDir, log } = this.#tools
    for (const signed of await readLastKnownGood(dataDir)) {
      try {
        await this.#load(signed)
        log.warn({ id: signed.id }, 'serving the last known good composition from disk')
        return
      } catch (error) {
        log.error({ err: error }, 'a last known good composition cannot be used')
      }
    }
  }

  async #load(signed: SignedText): Promise<void> {
    this.#current = await loadComposition(signed, this.#tools)
    this.#signed = signed
    this.#tools.log.info({ id: signed.id }, 'composition loaded')
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
