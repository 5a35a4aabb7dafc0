import { readFile } from 'node:fs/promises'
import { digestOf } from '@storefront/kit/release/canonical'

export type CachedFile = { absolutePath: string; digest: string }
/** Bytes of a file that are the digest's, or null: it may have changed since it was last looked at. */
type FileCache = { read(file: CachedFile): Promise<Buffer | null> }

/**
 * Keeps the files read last, up to `maxBytes` in all: what has one digest never changes. Whoever asks while a file is
 * read gets the same bytes: a crowd holds one copy.
 */
export function createFileCache(maxBytes: number): FileCache {
  const files = new Map<string, Buffer>()
  const readings = new Map<string, Promise<Buffer | null>>()
  let bytes = 0

  const keep = (digest: string, file: Buffer) => {
    files.set(digest, file)
    bytes += file.byteLength
    for (const [oldest, buffer] of files) {
      if (bytes <= maxBytes) break
      files.delete(oldest)
      bytes -= buffer.byteLength
    }
  }

  const readNow = async ({ absolutePath, digest }: CachedFile) => {
    const file = await readFile(absolutePath)
    if (digestOf(file) !== digest) return null
    keep(digest, file)
    return file
  }

  const begin = (requested: CachedFile) => {
    const { digest } = requested
    const reading = readNow(requested).finally(() => readings.delete(digest))
    readings.set(digest, reading)
    return reading
  }
  return {
    async read(wanted) {
      const { digest } = wanted
      const known = files.get(digest)
      if (known) {
        files.delete(digest)
        files.set(digest, known)
        return known
      }
      return await (readings.get(digest) ?? begin(wanted))
    },
  }
}
