import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type BrowserHome = {
  /** Starts the browser: the browser itself, or a program that first becomes the other user. */
  program: string
  /** The only folder that belongs to the browser. */
  home: string
  /** Whether the browser runs under another user than this process. */
  isOwnUser: boolean
  remove: () => Promise<void>
}

/** Numbers for a user that owns no file and has no name. `nobody` owns the files of PostgreSQL. */
const firstUid = 61_500
const lastUid = 61_999

/** Chooses a number that no user and no group of the machine has. */
async function chooseUid(): Promise<number> {
  const known = await Promise.all(
    ['/etc/passwd', '/etc/group'].map(path => readFile(path, 'utf8').catch(() => '')),
  )
  const taken = new Set(
    known.flatMap(text =>
      text.split('\n').flatMap(line => line.split(':').slice(2, 4).map(Number)),
    ),
  )
  for (let uid = firstUid; uid <= lastUid; uid++) if (!taken.has(uid)) return uid
  throw new Error(
    `Users of this machine have all numbers from ${firstUid} to ${lastUid}: run the checker as another user than root.`,
  )
}

/**
 * The program that starts the browser for root: it becomes the other user, and keeps nothing of root's groups. It also
 * moves the profile, because Playwright makes a folder that only root can enter.
 */
function toProgram({ browser, uid, home }: { browser: string; uid: number; home: string }): string {
  return `#!${process.execPath}
const { spawn } = require('node:child_process')
process.setgroups([])
process.setgid(${uid})
process.setuid(${uid})
process.chdir(${JSON.stringify(home)})
const profile = '--user-data-dir=' + ${JSON.stringify(join(home, 'profile'))}
const line = process.argv.slice(2).map(each => (each.startsWith('--user-data-dir=') ? profile : each))
const child = spawn(${JSON.stringify(browser)}, line, { stdio: Array(5).fill('inherit') })
child.on('exit', code => process.exit(code ?? 1))
child.on('error', error => { console.error(error.message); process.exit(1) })
`
}

/**
 * Makes the home of one browser process. If root runs the checker, the browser gets a user of its own, which can read
 * neither the data of the shop nor its secrets.
 */
export async function makeBrowserHome(browser: string): Promise<BrowserHome> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-checker-browser-'))
  const home = join(folder, 'home')
  await mkdir(home, { mode: 0o700 })
  const remove = () => rm(folder, { recursive: true, force: true })
  if (process.getuid?.() !== 0) return { program: browser, home, isOwnUser: false, remove }
  const uid = await chooseUid()
  const program = join(folder, 'browser')
  await chmod(folder, 0o711)
  await chown(home, uid, uid)
  // The package with the browser unpacks it for the current user only.
  await chmod(browser, 0o755).catch(() => undefined)
  await writeFile(program, toProgram({ browser, uid, home }), { mode: 0o700 })
  return { program, home, isOwnUser: true, remove }
}
