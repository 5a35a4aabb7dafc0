import { readFile } from 'node:fs/promises'
import { digestOf } from '@storefront/kit/release/canonical'

export type CachedFile = { absolutePath: string; digest: string }
/** Returns the bytes of a file, or null if they no longer match the digest. */
type FileCache = { read(file: CachedFile): Promise<Buffer | null> }

/**
 * Caches the files read last, up to `maxBytes` in all. Concurrent requests for a file share one read and one copy of
 * its bytes.
 */
export function createFileCache(maxBytes: number): FileCache {
  const files = new Map<string, Buffer>()
  const readings = new Map<string, Promise<Buffer | null>>()
  let bytes = 0

  const store = (digest: string, file: Buffer) => {
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
    store(digest, file)
    return file
  }

  const startReading = (requested: CachedFile) => {
    const { digest } = requested
    const reading = readNow(requested).finally(() => readings.delete(digest))
    readings.set(digest, reading)
    return reading
  }
  return {
    async read(requested) {
      const { digest } = requested
      const known = files.get(digest)
      if (known) {
        files.delete(digest)
        files.set(digest, known)
        return known
      }
      return await (readings.get(digest) ?? startReading(requested))
    },
  }
}
