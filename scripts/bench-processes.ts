import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@storefront/kit/root'

import { busyPercent, readBusyMs } from './test/processors.ts'

/**
 * `npx tsx scripts/bench-processes.ts playwright test -c e2e/playwright.config.ts e2e/tests/catalog` (Linux) runs a command and
 * prints how much processor time each kind of program has used, in percent of all. It counts every program that started after
 * it, so nothing else should run on the machine. Programs that end within half a second are not seen.
 */
const [program, ...parameters] = process.argv.slice(2)
if (!program)
  throw new Error('Name a command, for example: playwright test -c e2e/playwright.config.ts')

const sampleMs = 500
/** The time unit of `/proc/<pid>/stat`: 100 in each second on Linux. */
const tickMs = 10

/** The kinds of programs, by their command lines. The first one that fits counts. */
const kinds: [name: string, commandLine: RegExp][] = [
  ['pages in the browser', /--type=renderer/],
  ['the rest of the browser', /chromium|chrome/],
  ['servers of the shop', /(server|sandbox|checker)\/main\.js/],
  ['PostgreSQL', /postgres/],
  ['Playwright', /playwright/],
  ['Vitest', /vitest/],
  ['other programs', /^/],
]

type Seen = { kind: string; ms: number }

/** The processor time of a process until now, and when it started, in ms since the machine did. */
async function readProcess(pid: string) {
  const [stat, commandLine] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ])
  // The name of a program can contain spaces, but it ends with the last bracket.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, startedAt = 0] = [fields[11], fields[12], fields[19]]
  return { commandLine, ms: (user + system) * tickMs, startedAt: startedAt * tickMs }
}

const own = await readProcess('self')
const seen = new Map<string, Seen>()

async function sample(): Promise<void> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  for (const pid of pids) {
    // It can end at any time.
    const found = await readProcess(pid).catch(() => null)
    if (!found || found.startedAt <= own.startedAt || found.commandLine === '') continue
    // A new process has the command line of its parent for a moment.
    const kind = kinds.find(([, pattern]) => pattern.test(found.commandLine))?.[0] ?? ''
    seen.set(`${pid} ${found.startedAt}`, { kind, ms: found.ms })
  }
}

const [startedAt, busyBefore] = [performance.now(), readBusyMs()]
const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
const child = spawn(program, parameters, {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PATH: path },
})
const ended = once(child, 'exit')
while (child.exitCode === null && child.signalCode === null) {
  await sample()
  await Promise.race([ended, wait(sampleMs)])
}

const busyMs = readBusyMs() - busyBefore
const elapsedMs = performance.now() - startedAt
console.log(
  `\n${(elapsedMs / 1000).toFixed(0)} s, machine ${busyPercent(busyMs, elapsedMs)} % busy: ${(busyMs / 1000).toFixed(0)} s of processor time`,
)
for (const [kind] of kinds) {
  const ms = [...seen.values()]
    .filter(one => one.kind === kind)
    .reduce((sum, one) => sum + one.ms, 0)
  console.log(`${String(Math.round((100 * ms) / busyMs)).padStart(4)} %  ${kind}`)
}
process.exitCode = child.exitCode ?? 1
