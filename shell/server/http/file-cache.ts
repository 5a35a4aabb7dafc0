export type FileCache = { read(path: string): Promise<Buffer> }

/** Keeps the files read last, up to `maxBytes` in all: for files that never change. */
export function createFileCache(
  maxBytes: number,
  load: (path: string) => Promise<Buffer>,
): FileCache {
  const files = new Map<string, Buffer>()
  let bytes = 0

  const keep = (path: string, file: Buffer) => {
    files.set(path, file)
    bytes += file.byteLength
    for (const [oldest, buffer] of files) {
      if (bytes <= maxBytes) break
      files.delete(oldest)
      bytes -= buffer.byteLength
    }
  }

  return {
    async read(path) {
      const known = files.get(path)
      if (known) {
        files.delete(path)
        files.set(path, known)
        return known
      }
      const file = await load(path)
      if (!files.has(path)) keep(path, file)
      return file
    },
  }
}
