import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const storedSchema = z.object({ asOf: z.iso.datetime(), content: z.array(z.unknown()) })
/** Plans, and when they were right (ISO). */
export type KnownPlans = z.infer<typeof storedSchema>

/** A changed list is written at most so often, the same one again for its newer time. */
const changedEveryMs = 5000
const sameEveryMs = 60_000

export type LastKnownPlans = {
  /** `etag` tells whether the content is another one. */
  keep: (plans: KnownPlans, etag: string) => void
  /** The newest that is known: of this process, else what a process of this folder has left; `null` for none. */
  find: () => Promise<KnownPlans | null>
  /** Ends when what is being written is on the disk. */
  written: () => Promise<void>
}

/** The plans as they were last read, in memory and in `DATA_DIR/plans.json`, for the time without a database. */
export function createLastKnownPlans(dataDir: string): LastKnownPlans {
  const path = join(dataDir, 'plans.json')
  let newest: KnownPlans | undefined
  let last = { etag: '', at: Number.NEGATIVE_INFINITY }
  let writing = Promise.resolve()

  const isDue = (etag: string) =>
    performance.now() - last.at >= (etag === last.etag ? sameEveryMs : changedEveryMs)
  return {
    keep(plans, etag) {
      newest = plans
      if (!isDue(etag)) return
      last = { etag, at: performance.now() }
      // A disk that takes nothing is what `/readyz` tells of.
      writing = writing.then(() => write(path, plans)).catch(() => undefined)
    },
    find: async () => newest ?? (await read(path)),
    written: () => writing,
  }
}

async function write(path: string, plans: KnownPlans): Promise<void> {
  const draft = `${path}.${process.pid}.draft`
  await mkdir(join(path, '..'), { recursive: true })
  try {
    await writeFile(draft, JSON.stringify(plans), { flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
}

async function read(path: string): Promise<KnownPlans | null> {
  try {
    return storedSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}
