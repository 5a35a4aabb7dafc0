import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

import type { SignedText } from './load.ts'

const signedTextSchema = z.object({ id: z.string(), content: z.string(), signature: z.string() })

/** What is served while the database is down; its signature is checked like any other. */
export async function keepLastKnownGood(dataDir: string, signed: SignedText): Promise<void> {
  const draft = join(dataDir, `composition.${process.pid}.draft`)
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, JSON.stringify(signed))
  await rename(draft, join(dataDir, 'composition.json'))
}

export async function readLastKnownGood(dataDir: string): Promise<SignedText | null> {
  try {
    const text = await readFile(join(dataDir, 'composition.json'), 'utf8')
    return signedTextSchema.parse(JSON.parse(text))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
