import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stops the shop's embedded PostgreSQL, which cannot start again until the returned function repairs it. */
export async function breakDatabase(dataDir: string): Promise<() => Promise<void>> {
  const data = join(dataDir, 'postgres', 'data')
  const settings = join(data, 'postgresql.conf')
  const before = await readFile(settings)
  await appendFile(settings, '\nno_such_setting = on\n')
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGQUIT')
  return () => writeFile(settings, before)
}
