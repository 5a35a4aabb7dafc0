import type { Composition, ReleaseFile } from '@storefront/api/composition'

import { releasesOf } from '../start-files.ts'
import type { CompositionLog } from '../types.ts'
import type { FileStore } from './file-store.ts'

/** Names that are kept at a time. */
const most = 20_000
/** How often what is missing is looked for. */
const lookMs = 2000
/** All files of the shop are looked at in each of so many turns. */
const turnsForAll = 15

/** Files that some release lists and that this server's disk lacks, or has with other bytes. */
export class MissingFiles {
  readonly #store: FileStore
  readonly #log: CompositionLog
  readonly #files = new Map<string, ReleaseFile>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(store: FileStore, log: CompositionLog) {
    this.#store = store
    this.#log = log
  }

  /** Said once for each file until it is there again. */
  note(file: ReleaseFile): void {
    if (this.#files.has(file.path) || this.#files.size >= most) return
    this.#files.set(file.path, file)
    this.#log.error({ path: file.path }, 'file is missing or changed: it is not served')
  }

  forget(path: string): void {
    if (this.#files.delete(path)) this.#log.info({ path }, 'file is there again')
  }

  has(path: string): boolean {
    return this.#files.has(path)
  }

  /** Those of a shop, sorted. */
  of(composition: Composition): string[] {
    if (this.#files.size === 0) return []
    return filesOf(composition)
      .map(({ path }) => path)
      .filter(path => this.#files.has(path))
      .sort()
  }

  /** Looks for what is missing, and now and then at all files of the shop that is served. */
  watch(current: () => Composition | null): void {
    let turn = 0
    const look = async () => {
      turn += 1
      await this.#lookForMissing()
      if (turn % turnsForAll === 0) await this.#lookAtAll(current())
      if (!this.#isStopped) this.#timer = setTimeout(look, lookMs).unref()
    }
    this.#timer = setTimeout(look, lookMs).unref()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #lookForMissing(): Promise<void> {
    for (const file of this.#files.values()) await this.#look(file)
  }

  /** By size and time of change: bytes are read again only where those differ. */
  async #lookAtAll(composition: Composition | null): Promise<void> {
    const listed = composition ? filesOf(composition) : []
    for (const file of listed) await this.#look(file)
    const paths = new Set(listed.map(({ path }) => path))
    // Of other shops: whoever asks for one finds it missing again.
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path)
  }

  async #look(file: ReleaseFile): Promise<void> {
    const found = await this.#store.find(file).catch(() => null)
    if (found) this.forget(file.path)
    else this.note(file)
  }
}

function filesOf(composition: Composition): ReleaseFile[] {
  return releasesOf(composition).flatMap(release => release.files)
}
