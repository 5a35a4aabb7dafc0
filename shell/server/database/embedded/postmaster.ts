import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of `postmaster.pid`. */
type Postmaster = { pid: number; port: number; socketFolder: string }

/** Reads `postmaster.pid`: pid, folder, start time, port, socket folder, …, one per line. */
export async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!pid || !port || !socketFolder) return null
  return { pid: Number(pid), port: Number(port), socketFolder }
}

async function isPostgres(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  // `pid (name) state …`; Z is a zombie process. Without /proc the server may still run, so the file stays.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat === null || /^\d+ \(postgres\) [^ZX]/.test(stat)
}

/** Removes the file if its pid is not a PostgreSQL process, as after a kill or a restart of the machine. */
export async function removeStalePostmaster(data: string): Promise<void> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (text !== '' && !(await isPostgres(pid))) await rm(join(data, 'postmaster.pid'))
}
