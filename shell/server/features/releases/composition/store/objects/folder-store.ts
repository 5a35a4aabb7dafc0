import { randomUUID } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { ObjectStore, OpenedObject, StoredObject } from './object-store.ts'

/** The file does not exist, or is something else. */
const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES', 'ELOOP'])
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

async function nullIfMissing<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (missing.has(codeOf(error))) return null
    throw error
  }
}

const toVersion = ({ ino, mtimeMs, size }: Stats) => `${ino} ${mtimeMs} ${size}`

type Options = {
  /** Other users of the machine cannot read the files. */
  isPrivate?: boolean
}

/** Objects are files. Several processes can share the folder. */
export class FolderStore implements ObjectStore {
  readonly #folder: string
  readonly #fileMode: number
  readonly #folderMode: number

  constructor(folder: string, { isPrivate = false }: Options = {}) {
    this.#folder = folder
    this.#fileMode = isPrivate ? 0o600 : 0o666
    this.#folderMode = isPrivate ? 0o700 : 0o777
  }

  pathOf(key: string): string {
    return join(this.#folder, ...key.split('/'))
  }

  async put(key: string, source: Buffer | Readable): Promise<void> {
    const path = this.pathOf(key)
    const draft = join(this.#folder, `${randomUUID()}.draft`)
    const options = { mode: this.#fileMode }
    await this.#makeFolder(path)
    try {
      if (Buffer.isBuffer(source)) await writeFile(draft, source, options)
      else await pipeline(source, createWriteStream(draft, options))
      await this.#move(draft, path)
    } finally {
      await rm(draft, { force: true })
    }
  }

  get(key: string): Promise<OpenedObject | null> {
    return nullIfMissing(async () => {
      const file = await open(this.pathOf(key))
      return { version: toVersion(await file.stat()), source: file.createReadStream() }
    })
  }

  read(key: string): Promise<Buffer | null> {
    return nullIfMissing(() => readFile(this.pathOf(key)))
  }

  async find(key: string): Promise<StoredObject | null> {
    const found = await nullIfMissing(() => stat(this.pathOf(key)))
    if (!found?.isFile()) return null
    return { key, bytes: found.size, version: toVersion(found), modifiedAt: found.mtime }
  }

  async *list(prefix = ''): AsyncGenerator<StoredObject> {
    const folder = this.pathOf(prefix.slice(0, prefix.lastIndexOf('/') + 1))
    const options = { recursive: true, withFileTypes: true } as const
    const entries = await nullIfMissing(() => readdir(folder, options))
    for (const entry of entries ?? []) {
      if (entry.isDirectory()) continue
      const path = join(entry.parentPath, entry.name)
      const key = relative(this.#folder, path).split(sep).join('/')
      // A draft may have become a file.
      const found = key.startsWith(prefix) ? await this.find(key) : null
      if (found) yield found
    }
  }

  async delete(keys: string[]): Promise<void> {
    for (const key of keys) {
      await rm(this.pathOf(key), { force: true })
      await this.#removeEmpty(dirname(key))
    }
  }

  async #makeFolder(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true, mode: this.#folderMode })
  }

  /** Another process may have removed the folder, because it was empty. */
  async #move(draft: string, path: string): Promise<void> {
    try {
      await rename(draft, path)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      await this.#makeFolder(path)
      await rename(draft, path)
    }
  }

  async #removeEmpty(folder: string): Promise<void> {
    if (folder === '.') return
    try {
      await rmdir(this.pathOf(folder))
    } catch {
      return
    }
    await this.#removeEmpty(dirname(folder))
  }
}
