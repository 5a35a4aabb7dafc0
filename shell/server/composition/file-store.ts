import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ReleaseFile } from '@storefront/api/composition'
import { digestOf } from '@storefront/build/canonical'

import type { StoredFile } from './types.ts'

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  png: 'image/png',
  woff2: 'font/woff2',
}

const suffixes = { br: '.br', gzip: '.gz' } as const

type Part = { absolutePath: string; bytes: number; digest: string }

/** Files of all releases on disk, by their URL paths; only those whose bytes are the listed ones are given out. */
export class FileStore {
  readonly #folder: string
  readonly #checked = new Map<string, string>()

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'store')
  }

  /** Copies a built file and its variants; what is there already is never overwritten. */
  async take(containerDir: string, file: ReleaseFile): Promise<void> {
    const name = basename(file.path)
    for (const part of this.#parts(file)) {
      const suffix = part.absolutePath.slice(this.#place(file.path).length)
      await this.#takePart(join(containerDir, name + suffix), part)
    }
  }

  async #takePart(source: string, part: Part): Promise<void> {
    if (await this.#isIntact(part)) return
    const bytes = await readFile(source)
    if (digestOf(bytes) !== part.digest) throw new Error(`${source} is not what its release lists`)
    const draft = `${part.absolutePath}.${process.pid}.draft`
    await mkdir(dirname(part.absolutePath), { recursive: true })
    await copyFile(source, draft)
    await rename(draft, part.absolutePath)
    await rm(draft, { force: true })
  }

  /** The file as it may be served, or null: variants with other bytes are left out, a wrong file is not served. */
  async find(file: ReleaseFile): Promise<StoredFile | null> {
    const [own, ...variants] = this.#parts(file)
    if (!own || !(await this.#isIntact(own))) return null
    const stored: StoredFile = {
      ...own,
      contentType: types[file.path.split('.').pop() ?? ''] ?? 'application/octet-stream',
      encodings: {},
    }
    for (const part of variants) {
      const name = part.absolutePath.endsWith(suffixes.br) ? 'br' : 'gzip'
      if (await this.#isIntact(part)) stored.encodings[name] = part
    }
    return stored
  }

  /** Bytes are hashed again only when the file has changed on disk. */
  async #isIntact(part: Part): Promise<boolean> {
    try {
      const { mtimeMs, size } = await stat(part.absolutePath)
      const state = `${part.digest} ${mtimeMs} ${size}`
      if (this.#checked.get(part.absolutePath) === state) return true
      if (digestOf(await readFile(part.absolutePath)) !== part.digest) return false
      this.#checked.set(part.absolutePath, state)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }

  #place(path: string): string {
    return join(this.#folder, ...path.split('/').filter(Boolean))
  }

  #parts({ path, digest, bytes, encodings }: ReleaseFile): Part[] {
    const absolutePath = this.#place(path)
    const variants = (['br', 'gzip'] as const).flatMap(name => {
      const variant = encodings[name]
      return variant ? [{ absolutePath: absolutePath + suffixes[name], ...variant }] : []
    })
    return [{ absolutePath, digest, bytes }, ...variants]
  }
}
