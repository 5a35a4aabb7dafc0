import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. `isCompressed`: its content does not become smaller, so it is stored as it is. */
export type ZipEntry = {
  path: string
  isCompressed: boolean
  content: AsyncIterable<Uint8Array>
}

/** Writes a ZIP archive piece by piece. A piece is read only when the previous ones have been taken. */
export async function* toZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  for await (const { path, isCompressed, content } of entries) {
    const file = isCompressed ? new ZipPassThrough(path) : new ZipDeflate(path)
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
