import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { chatLimits } from '@storefront/api/chat'

import { HttpError } from '../../../http-error.ts'

/** A sender who is silent for so long has gone. */
const silenceMs = 20_000
const abandonedMs = 3_600_000

export const tooLarge = () =>
  new HttpError(413, 'too_large', { message: 'The file is larger than 10 MB.' })

const brokenOff = () => new HttpError(400, 'invalid', { message: 'The upload was broken off.' })

/** Passes bytes on and fails as soon as there are too many, or none for a while; the sender can still be answered. */
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
 * The whole file, once all of it is there. It waits on disk meanwhile: many slow senders must not fill the memory. The
 * name there is ours, and nothing stays, whatever happens.
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

/** What a process that died left half received. */
export async function deleteBroken(dataDir: string): Promise<void> {
  const folder = folderOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > abandonedMs) await rm(path, { force: true })
  }
}
