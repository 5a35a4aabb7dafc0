import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chatLimits } from '@storefront/api/chat'

import { HttpError } from '../../../http-error.ts'

/** After this long without data, the sender has gone. */
const silenceMs = 20_000
const abandonedMs = 3_600_000

export const tooLarge = () =>
  new HttpError(413, 'too_large', { message: 'The file is larger than 10 MB.' })

const brokenOff = () => new HttpError(400, 'invalid', { message: 'The upload was interrupted.' })

/** Passes bytes on. Fails after too many bytes, or after a time without bytes. The server can still send a response. */
function createGauge(source: Readable): Transform {
  let bytes = 0
  const gauge = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh()
      bytes += chunk.length
      done(bytes > chatLimits.attachmentBytes ? tooLarge() : null, chunk)
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
  const timer = setTimeout(() => gauge.destroy(brokenOff()), silenceMs)
  source.once('error', () => gauge.destroy(brokenOff()))
  source.once('close', () => gauge.writableEnded || gauge.destroy(brokenOff()))
  return source.pipe(gauge)
}

const folderOf = (dataDir: string) => join(dataDir, 'uploads')

/**
 * Returns the complete file. Meanwhile the bytes are in a temporary file, because many slow senders must not fill the
 * memory. The temporary file is always deleted.
 */
export async function receiveFile(source: Readable, dataDir: string): Promise<Buffer> {
  const folder = folderOf(dataDir)
  const draft = join(folder, randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(createGauge(source), createWriteStream(draft, { mode: 0o600 }))
    return await readFile(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Deletes temporary files of a process that ended during an upload. */
export async function deleteTemporaryFiles(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}
