import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

import { openRolloutSchema } from '../../rollout/arm.ts'
import { signedTextSchema } from './last-known-good.ts'

const fileOf = (dataDir: string) => join(dataDir, 'canaries.json')

const canariesSchema = z.object({
  rollouts: z.array(openRolloutSchema),
  compositions: z.array(signedTextSchema),
})
/** The canaries to serve while the database is down. Their compositions need trusted signatures, too. */
type KnownCanaries = z.infer<typeof canariesSchema>

export async function saveLastKnownCanaries(dataDir: string, known: KnownCanaries): Promise<void> {
  if (known.rollouts.length === 0) return rm(fileOf(dataDir), { force: true })
  const draft = join(dataDir, `canaries.${process.pid}.draft`)
  try {
    await writeFile(draft, JSON.stringify(known), { flush: true })
    await rename(draft, fileOf(dataDir))
  } finally {
    await rm(draft, { force: true })
  }
}

export async function readLastKnownCanaries(dataDir: string): Promise<KnownCanaries> {
  try {
    return canariesSchema.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return { rollouts: [], compositions: [] }
  }
}
