import { pipeline, type Readable } from 'node:stream'

import type { CompositionLog } from '../types.ts'
import type { LocalCopies } from './file-store.ts'
import { hasListedBytes, IntactObjects } from './intact-objects.ts'
import type { FolderStore } from './objects/folder-store.ts'
import { type ObjectStore, StoreUnavailable } from './objects/object-store.ts'
import { requireListed, type StoredPart } from './stored-parts.ts'

/** A response may still read a copy of this age. */
const youngestMs = 60_000
/** For this time, an object that is missing or damaged is not requested again. */
const pauseMs = 2000

const idOf = ({ key, digest }: StoredPart) => `${key} ${digest}`

/** The object has other bytes than listed. */
class DamagedObject extends Error {}

function checked(source: Readable, part: StoredPart): Readable {
  const listed = requireListed(part, () => new DamagedObject(part.key))
  // The reader of the result gets every error.
  return pipeline(source, listed, () => undefined)
}

type Copy = { bytes: number; usedAt: number }
type Options = {
  /** The store of all servers. */
  objects: ObjectStore
  folder: FolderStore
  maxBytes: number
  log: CompositionLog
  /** This version of an object has the listed bytes. */
  onCopied?: (part: StoredPart, version: string) => void
  /** Milliseconds of any clock. */
  now?: () => number
}

/**
 * Copies of objects on this disk, which need no store any more. Deletes the copies used longest ago when all of them
 * have more than `maxBytes`, except those used within a minute.
 */
export class DiskCache implements LocalCopies {
  readonly #options: Options
  readonly #intact: IntactObjects
  readonly #now: () => number
  /** The copy used longest ago first. */
  readonly #copies = new Map<string, Copy>()
  readonly #fetching = new Map<string, Promise<boolean>>()
  readonly #failedAt = new Map<string, number>()
  #bytes = 0
  #opening: Promise<void> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#intact = new IntactObjects(options.folder)
    this.#now = options.now ?? (() => performance.now())
  }

  async locate(part: StoredPart): Promise<string | null> {
    this.#opening ??= this.#open()
    await this.#opening
    // Before the first pause, so that it is not deleted in the meantime.
    if (this.#copies.has(part.key)) this.#use(part)
    if (!(await this.#intact.has(part)) && !(await this.#fetchOnce(part))) return null
    this.#use(part)
    await this.#shrink()
    return this.#options.folder.pathOf(part.key)
  }

  /**
   * Reads an object of the store now, whatever this disk has, and copies it here. Returns whether it has the listed
   * bytes. If it does not, an earlier copy stays.
   */
  async refresh(part: StoredPart): Promise<boolean> {
    try {
      this.#opening ??= this.#open()
      await this.#opening
      if (!(await this.#fetchNow(part))) return false
      this.#use(part)
      await this.#shrink()
      return true
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      // A full disk says nothing about the store.
      return hasListedBytes(this.#options.objects, part)
    }
  }

  /** Takes over the copies of earlier processes. */
  async #open(): Promise<void> {
    const found = []
    for await (const copy of this.#options.folder.list()) found.push(copy)
    found.sort((one, other) => one.modifiedAt.getTime() - other.modifiedAt.getTime())
    for (const { key, bytes } of found) this.#add(key, { bytes, usedAt: Number.NEGATIVE_INFINITY })
  }

  #fetchOnce(part: StoredPart): Promise<boolean> {
    const id = idOf(part)
    const failedAt = this.#failedAt.get(id)
    if (failedAt !== undefined && this.#now() - failedAt < pauseMs) return Promise.resolve(false)
    return this.#fetching.get(id) ?? this.#fetchNow(part)
  }

  #fetchNow(part: StoredPart): Promise<boolean> {
    const id = idOf(part)
    const fetching = this.#fetch(part, id).finally(() => {
      if (this.#fetching.get(id) === fetching) this.#fetching.delete(id)
    })
    this.#fetching.set(id, fetching)
    return fetching
  }

  async #fetch(part: StoredPart, id: string): Promise<boolean> {
    const { objects, folder, log } = this.#options
    this.#failedAt.delete(id)
    const opened = await objects.get(part.key)
    try {
      if (opened) {
        await folder.put(part.key, checked(opened.source, part))
        this.#options.onCopied?.(part, opened.version)
        return true
      }
    } catch (error) {
      if (!(error instanceof DamagedObject)) throw error
      log.warn({ key: part.key }, 'an object of the store has other bytes than listed')
    }
    this.#failedAt.set(id, this.#now())
    return false
  }

  #use({ key, bytes }: StoredPart): void {
    this.#remove(key)
    this.#add(key, { bytes, usedAt: this.#now() })
  }

  #add(key: string, copy: Copy): void {
    this.#copies.set(key, copy)
    this.#bytes += copy.bytes
  }

  #remove(key: string): void {
    this.#bytes -= this.#copies.get(key)?.bytes ?? 0
    this.#copies.delete(key)
  }

  async #shrink(): Promise<void> {
    const old: string[] = []
    for (const [key, { usedAt }] of this.#copies) {
      if (this.#bytes <= this.#options.maxBytes || this.#now() - usedAt < youngestMs) break
      this.#remove(key)
      old.push(key)
    }
    if (old.length > 0) await this.#options.folder.delete(old)
  }
}
