import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running server wrote about itself. */
type Postmaster = { pid: number; port: number; socketFolder: string }

/** Reads `postmaster.pid`: pid, folder, start time, port, socket folder, … one a line. */
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
  // `pid (name) state …`; Z is a dead one that nobody has buried. Without /proc, better wait than damage.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  return stat === null || /^\d+ \(postgres\) [^ZX]/.test(stat)
}

/** After a kill or a restart of the machine the file may name nobody, or somebody else's process. */
export async function removeStalePostmaster(data: string): Promise<void> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (text !== '' && !(await isPostgres(pid))) await rm(join(data, 'postmaster.pid'))
}
