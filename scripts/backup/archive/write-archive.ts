import { once } from 'node:events'
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { type Pack, pack } from 'tar-stream'

import { createDigester } from './digests.ts'
import { encryptFor } from './encryption.ts'
import { entryNames } from './manifest.ts'

const pieceSize = 1024 * 1024

type Entry = ReturnType<Pack['entry']>

export type ArchiveWriter = {
  /** Adds an entry that is small enough for the memory. */
  addJson: (name: string, value: unknown) => Promise<void>
  /** Adds a stream of unknown length as pieces, `<name>/000000` and so on. Returns its length in bytes. */
  addPieces: (name: string, stream: AsyncIterable<Buffer>) => Promise<number>
  /** Adds a file with its mode, without bytes that are appended meanwhile. Returns whether it exists. */
  addFile: (name: string, path: string) => Promise<boolean>
  /** Completes the archive, which has its name only then. Returns its size in bytes. */
  finish: () => Promise<number>
  /** Deletes what was written. */
  abort: (reason: Error) => Promise<void>
}

async function* cut(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of stream) {
    waiting.push(chunk)
    length += chunk.length
    if (length < size) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  // The last piece may be empty, so that a stream without bytes has one, too.
  yield Buffer.concat(waiting)
}

/** Makes sure that the bytes are on the disk before the archive gets its name. */
async function publish(draft: string, path: string): Promise<number> {
  const file = await open(draft, 'r+')
  await file.sync().finally(() => file.close())
  await rename(draft, path)
  return (await stat(path)).size
}

async function openExisting(path: string): Promise<FileHandle | null> {
  return await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function cannotWrite(path: string, cause: Error): CommandFailure {
  return new CommandFailure(
    `Cannot write ${path} (${cause.message}): choose a folder that exists and has free space.`,
    { code: 'output', cause },
  )
}

/** Writes an archive: tar, compressed with gzip, and encrypted with age for a recipient. */
export async function createArchive(
  path: string,
  recipient: string | null,
): Promise<ArchiveWriter> {
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600).catch(cause => {
    throw cannotWrite(path, cause)
  })
  const tar = pack()
  const digester = createDigester()
  const gzip = createGzip()
  const packed = pipeline(tar, gzip)
  const output = recipient === null ? gzip : await encryptFor(recipient, gzip)
  const written = pipeline(output, file.createWriteStream())
  const failure = Promise.all([packed, written]).then(
    () => new Promise<never>(() => undefined),
    cause => {
      throw cannotWrite(path, cause)
    },
  )
  failure.catch(() => undefined)
  const unlessFailed = <Result>(work: Promise<Result>) => Promise.race([work, failure])

  const finishEntry = async (entry: Entry): Promise<void> => {
    entry.end(undefined)
    await once(entry, 'finish')
  }
  const write = async (entry: Entry, chunk: Buffer): Promise<void> => {
    if (!entry.write(chunk)) await once(entry, 'drain')
  }
  const addBuffer = async (name: string, part: string, bytes: Buffer): Promise<void> => {
    digester.add(part, bytes)
    const entry = tar.entry({ name, size: bytes.length })
    if (bytes.length > 0) await unlessFailed(write(entry, bytes))
    await unlessFailed(finishEntry(entry))
  }
  const addJson = (name: string, value: unknown) =>
    addBuffer(name, name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
  return {
    addJson,
    addPieces: async (name, stream) => {
      let [number, length] = [0, 0]
      for await (const piece of cut(stream, pieceSize)) {
        await addBuffer(`${name}/${String(number++).padStart(6, '0')}`, name, piece)
        length += piece.length
      }
      return length
    },
    addFile: async (name, filePath) => {
      const source = await openExisting(filePath)
      if (source === null) return false
      try {
        const { size, mode } = await source.stat()
        digester.add(name, Buffer.alloc(0))
        const entry = tar.entry({ name, size, mode: mode & 0o777 })
        if (size > 0)
          for await (const chunk of source.createReadStream({ end: size - 1, autoClose: false })) {
            digester.add(name, chunk)
            await unlessFailed(write(entry, chunk))
          }
        await unlessFailed(finishEntry(entry))
        return true
      } finally {
        await source.close()
      }
    },
    finish: async () => {
      await addJson(entryNames.digests, digester.read())
      tar.finalize()
      await unlessFailed(Promise.all([packed, written]))
      return await publish(draft, path)
    },
    abort: async reason => {
      tar.destroy(reason)
      await Promise.allSettled([packed, written])
      await rm(draft, { force: true })
    },
  }
}
