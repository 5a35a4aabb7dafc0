import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Shops with their databases, browser profiles, and copies of the builds, and the programs that run beside them. */
const usualBytes = 6 * 2 ** 30

/** Some systems do not run programs from this file system, but the tests run PostgreSQL from it. */
async function canRunPrograms(folder: string): Promise<boolean> {
  const program = join(folder, 'probe')
  await writeFile(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  return promisify(execFile)(program).then(
    () => true,
    () => false,
  )
}

/** The files and the programs share the memory, so both figures limit the files. */
async function findRoom(fileSystem: string): Promise<number> {
  const { bavail, bsize } = await statfs(fileSystem)
  return Math.min(bavail * bsize, freemem())
}

/**
 * Creates a folder for temporary files in memory, because creating a database for each test is slow on a busy disk.
 * `null` if the system has no such file system, runs no programs from it, or has too little free memory.
 */
export async function createMemoryFolder({
  fileSystem = '/dev/shm',
  neededBytes = usualBytes,
} = {}): Promise<string | null> {
  try {
    if ((await findRoom(fileSystem)) < neededBytes) return null
    const folder = await mkdtemp(join(fileSystem, 'storefront-'))
    // PostgreSQL and the browser of the checker run as other users.
    await chmod(folder, 0o1777)
    if (await canRunPrograms(folder)) return folder
    await rm(folder, { recursive: true })
    return null
  } catch {
    return null
  }
}
