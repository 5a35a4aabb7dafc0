import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createProbe } from './probe.ts'

/** The code of a write that did not end in time. */
export const lateWrite = 'ETIMEDOUT'

const limits = { late: lateWrite, limitMs: 1500, maxAgeMs: 3000 }
const bytes = 64 * 1024

/** Creates a probe that writes to the folder. It returns the error code of the system, or null after success. */
export function createDiskProbe(dataDir: string): () => Promise<string | null> {
  const path = join(dataDir, `write-probe.${process.pid}`)
  const write = async () => {
    await mkdir(dataDir, { recursive: true })
    await writeFile(path, randomBytes(bytes)).finally(() => rm(path, { force: true }))
    return null
  }
  return createProbe<string | null>(
    () => write().catch((error: NodeJS.ErrnoException) => error.code ?? 'unknown'),
    limits,
  )
}
