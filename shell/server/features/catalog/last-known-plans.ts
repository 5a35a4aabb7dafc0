import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const storedSchema = z.object({ asOf: z.iso.datetime(), content: z.array(z.unknown()) })
/** Plans and the time at which they were current (ISO). */
export type KnownPlans = z.infer<typeof storedSchema>

/** The minimum time between two writes: of a changed list, and of the same list with a newer time. */
const changedEveryMs = 5000
const sameEveryMs = 60_000

export type LastKnownPlans = {
  /** A different `etag` means changed content. */
  save: (plans: KnownPlans, etag: string) => void
  /** Finds the newest plans of this process, else the plans on disk, else `null`. */
  find: () => Promise<KnownPlans | null>
  /** Resolves when the current write has ended. */
  flush: () => Promise<void>
}

/** Stores the last read plans in memory and in `DATA_DIR/plans.json`, for times without a database. */
export function createLastKnownPlans(dataDir: string): LastKnownPlans {
  const path = join(dataDir, 'plans.json')
  let newest: KnownPlans | undefined
  let last = { etag: '', at: Number.NEGATIVE_INFINITY }
  let writing = Promise.resolve()

  const isDue = (etag: string) =>
    performance.now() - last.at >= (etag === last.etag ? sameEveryMs : changedEveryMs)
  return {
    save(plans, etag) {
      newest = plans
      if (!isDue(etag)) return
      last = { etag, at: performance.now() }
      // `/readyz` reports a disk that cannot be written.
      writing = writing.then(() => write(path, plans)).catch(() => undefined)
    },
    find: async () => newest ?? (await read(path)),
    flush: () => writing,
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
