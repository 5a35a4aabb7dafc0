import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { extract, type Header } from 'tar-stream'

import { compareDigests, createDigester } from './digests.ts'
import { ageMagic, decryptWith } from './encryption.ts'
import { digestsSchema, entryNames, type Manifest, manifestSchema, partOf } from './manifest.ts'

type Entry = AsyncIterable<Buffer> & { header: Header }

export type ArchiveEntry = {
  name: string
  /** Its mode, for example 0o600. */
  mode: number
  content: AsyncIterable<Buffer>
}
export type Archive = {
  manifest: Manifest
  /** All entries between the manifest and the digests. Each must be read before the next one. */
  entries: AsyncIterable<ArchiveEntry>
  close: () => Promise<void>
}

function damaged(path: string, cause?: unknown): CommandFailure {
  return new CommandFailure(
    `${path} is incomplete or was changed: restore another copy of this backup, or an older one.`,
    { code: 'damaged', cause },
  )
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch(cause => {
    throw new CommandFailure(`Cannot read ${path}: name the file of a backup.`, {
      code: 'no_archive',
      cause,
    })
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ageMagic.length), 0)
    return buffer.subarray(0, bytesRead).equals(ageMagic)
  } finally {
    await file.close()
  }
}

async function openBytes(path: string, identity: string | null): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (identity !== null) return await decryptWith(identity, createReadStream(path))
  throw new CommandFailure(
    `${path} is encrypted: name its key with --key-file <file> or BACKUP_KEY_FILE.`,
    { code: 'no_key' },
  )
}

export async function readAll(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const readJson = async (content: AsyncIterable<Buffer>): Promise<unknown> =>
  JSON.parse((await readAll(content)).toString())

function parseManifest(value: unknown): Manifest {
  const parsed = manifestSchema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new CommandFailure(
    'This version of the shop does not know the format of this backup: restore it with the version that made it, or a newer one.',
    { code: 'format', cause: parsed.error },
  )
}

/**
 * Opens an archive as a stream. Reading its entries throws a CommandFailure if the archive is cut off or changed, at the
 * latest after the last entry.
 */
export async function openArchive(path: string, identity: string | null): Promise<Archive> {
  const bytes = await openBytes(path, identity).catch(cause => {
    throw cause instanceof CommandFailure ? cause : damaged(path, cause)
  })
  const tar = extract()
  const flow = pipeline(bytes, createGunzip(), tar).catch(cause => {
    tar.destroy(cause)
  })
  const iterator = tar[Symbol.asyncIterator]()
  const digester = createDigester()
  const next = async (): Promise<Entry | null> => {
    const { done, value } = await iterator.next().catch(cause => {
      throw damaged(path, cause)
    })
    return done ? null : (value as unknown as Entry)
  }
  const contentOf = async function* (entry: Entry): AsyncGenerator<Buffer> {
    const part = partOf(entry.header.name)
    digester.add(part, Buffer.alloc(0))
    try {
      for await (const chunk of entry) {
        digester.add(part, chunk)
        yield chunk
      }
    } catch (cause) {
      throw damaged(path, cause)
    }
  }
  const close = async (): Promise<void> => {
    bytes.destroy()
    tar.destroy()
    await flow
  }
  const first = await next().catch(async error => {
    await close()
    throw error
  })
  if (first?.header.name !== entryNames.manifest) {
    await close()
    throw damaged(path)
  }
  const manifest = parseManifest(await readJson(contentOf(first)))
  const entries = async function* (): AsyncGenerator<ArchiveEntry> {
    for (let entry = await next(); entry; entry = await next()) {
      const { name, mode } = entry.header
      if (name !== entryNames.digests) {
        yield { name, mode, content: contentOf(entry) }
        continue
      }
      const listed = digestsSchema.safeParse(await readJson(entry))
      if (!listed.success || compareDigests(listed.data, digester.read()).length > 0)
        throw damaged(path)
      if (await next()) throw damaged(path)
      return
    }
    throw damaged(path)
  }
  return { manifest, entries: entries(), close }
}
