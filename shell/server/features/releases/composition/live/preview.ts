import type { Database } from '../../../../database/pool.ts'
import { findComposition } from '../../repository-compositions.ts'
import type { Keyring } from '../keys/keyring.ts'
import { toSigned } from '../keys/verify.ts'
import type { FileStore } from '../store/file-store.ts'
import type { MissingFiles } from '../store/missing-files.ts'
import type { CompositionLog, LiveComposition } from '../types.ts'
import { loadComposition } from './load.ts'

const maxRetained = 4

type Tools = {
  database: Database
  keyring: Keyring
  store: FileStore
  missing: MissingFiles
  log: CompositionLog
}

/** Compositions for previews, checked like the live one. */
export class PreviewShelf {
  readonly #tools: Tools
  readonly #loaded = new Map<string, Promise<LiveComposition>>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Null if it is unknown or not usable any more. */
  async find(id: string): Promise<LiveComposition | null> {
    const loading = this.#loaded.get(id) ?? this.#load(id)
    // The most recently used one is removed last.
    this.#loaded.delete(id)
    this.#loaded.set(id, loading)
    const [oldest] = this.#loaded.keys()
    if (this.#loaded.size > maxRetained && oldest !== undefined) this.#loaded.delete(oldest)
    try {
      return await loading
    } catch (err) {
      this.#loaded.delete(id)
      this.#tools.log.warn({ err, id }, 'a preview cannot be shown')
      return null
    }
  }

  async #load(id: string): Promise<LiveComposition> {
    const row = await findComposition(this.#tools.database, id)
    if (!row) throw new Error(`There is no composition ${id}`)
    return { ...(await loadComposition(toSigned(row), this.#tools)), isPreview: true }
  }
}
