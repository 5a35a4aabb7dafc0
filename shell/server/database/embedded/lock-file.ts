import { open, readFile, rm, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const takeOverMs = 60_000

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isStale(path: string): Promise<boolean> {
  const [text, info] = await Promise.all([
    readFile(path, 'utf8').catch(() => ''),
    stat(path).catch(() => null),
  ])
  if (!info) return false
  const age = Date.now() - info.mtimeMs
  // After a restart of the machine another process may have the pid, so the age counts too.
  return age > takeOverMs || (age > 1000 && text !== '' && !isAlive(Number(text)))
}

async function acquire(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid)).finally(() => file.close())
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    // An empty lock file would block the next start for a minute.
    await rm(path, { force: true })
    throw new Error(`Cannot write ${path}: free space on its disk, or mount it writable.`, {
      cause: error,
    })
  }
}

/** Runs work in one process at a time. The work must be short and repeatable, because an old lock is taken over. */
export async function withLockFile<Result>(
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!(await acquire(path))) {
    if (await isStale(path)) await rm(path, { force: true })
    else await wait(25)
  }
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}
