import type { Composition, ReleaseFile } from '@storefront/api/composition'

import { releasesOf } from '../start-files.ts'
import type { CompositionLog } from '../types.ts'
import type { FileStore } from './file-store.ts'
import { StoreUnavailable } from './objects/object-store.ts'

/** The maximum number of names. */
const most = 20_000
/** How often it checks the missing files. */
const lookMs = 2000
/** Each turn checks this share of the files of the composition. */
const turnsForAll = 15

/** Files that a release lists and that are missing or damaged on this server's disk. */
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

  /** Logs each file once until it exists again. */
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

  /** The missing files of a composition, sorted. */
  of(composition: Composition): string[] {
    if (this.#files.size === 0) return []
    return filesOf(composition)
      .map(({ path }) => path)
      .filter(path => this.#files.has(path))
      .sort()
  }

  /** Checks the missing files, and from time to time all files of the served compositions. */
  watch(served: () => Composition[]): void {
    let turn = 0
    const look = async () => {
      turn += 1
      await this.#lookForMissing()
      if (turn % turnsForAll === 0) await this.#lookAtAll(served())
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

  /** By size and modification time. It reads bytes again only if these differ. */
  async #lookAtAll(compositions: Composition[]): Promise<void> {
    const files = compositions.flatMap(filesOf)
    const listed = new Map(files.map(file => [file.path, file])).values()
    for (const file of listed) await this.#look(file)
    const paths = new Set(files.map(({ path }) => path))
    // Files of other compositions are found missing again at the next request.
    for (const path of this.#files.keys()) if (!paths.has(path)) this.#files.delete(path)
  }

  async #look(file: ReleaseFile): Promise<void> {
    const found = await this.#store.find(file).catch((error: unknown) => toAbsence(error))
    if (found === 'unknown') return
    if (found) this.forget(file.path)
    else this.note(file)
  }
}

/** While the store does not answer, nobody knows whether it has the file. */
function toAbsence(error: unknown): 'unknown' | null {
  return error instanceof StoreUnavailable ? 'unknown' : null
}

function filesOf(composition: Composition): ReleaseFile[] {
  return releasesOf(composition).flatMap(release => release.files)
}
