import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

import type { SignedText } from '../keys/verify.ts'

export const signedTextSchema = z.object({
  id: z.string(),
  content: z.string(),
  signature: z.string(),
  keyId: z.string().nullable().default(null),
})

/** The last composition that was loaded completely, and the previous one. */
const names = ['composition.json', 'composition.former.json'] as const

/**
 * The composition to serve while the database is down, or while a file that every page needs is broken. It needs a
 * trusted signature, too.
 */
export async function saveLastKnownGood(dataDir: string, signed: SignedText): Promise<void> {
  const [last, former] = names.map(name => join(dataDir, name)) as [string, string]
  const draft = join(dataDir, `composition.${process.pid}.draft`)
  await mkdir(dataDir, { recursive: true })
  const stored = await read(last)
  try {
    // Writes the whole file before it replaces the old one, because the disk may be full.
    await writeFile(draft, JSON.stringify(signed), { flush: true })
    // Several processes share the folder, so another one may have renamed it already.
    if (stored && stored.id !== signed.id) await rename(last, former).catch(() => undefined)
    await rename(draft, last)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Newest first, without unreadable ones. */
export async function readLastKnownGood(dataDir: string): Promise<SignedText[]> {
  const stored = await Promise.all(names.map(name => read(join(dataDir, name))))
  return stored.filter(signed => signed !== null)
}

async function read(file: string): Promise<SignedText | null> {
  try {
    return signedTextSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}
