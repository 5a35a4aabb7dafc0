import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Running = {
  pid: number
  isRunning: () => boolean
  /** All output of the program, newest last. */
  output: () => string
  /** Stops the program and waits until it has exited. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const onlyLocal = join(import.meta.dirname, '..', 'only-local.mjs')

type Line = {
  /** Flags of Node. */
  flags?: string[]
  parameters?: string[]
  cwd?: string
}

/** Starts a Node program with its own environment. `stop` fails if it connected to other machines. */
export function startNode(script: string, env: Record<string, string>, line: Line = {}): Running {
  const { flags = [], parameters = [], cwd } = line
  const all = ['--import', onlyLocal, ...flags, script, ...parameters]
  const child: ChildProcess = spawn(process.execPath, all, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', data => (output += data))
  child.stderr?.on('data', data => (output += data))
  const exited = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!isRunning()) return
    child.kill(signal)
    await exited
    const [externalRequest] = output.match(/Request to an external host: .*/) ?? []
    if (externalRequest) throw new Error(`${script}: ${externalRequest}`)
  }
  return { pid: child.pid ?? 0, isRunning, output: () => output, stop }
}

/** Polls the URL until it responds with 200. Throws with the program's output otherwise. */
export async function untilReady(
  url: string,
  program: Running,
  // A busy machine needs a minute to create a database and to publish all builds.
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let last = 'nothing'
  while (program.isRunning() && performance.now() < deadline) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok && program.isRunning()) return
    if (response) last = `${response.status} ${await response.text()}`
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const state = program.isRunning() ? 'still running' : 'exited'
  await program.stop()
  throw new Error(
    `${url} is not ready (${state}), its last response was ${last}:\n${program.output()}`,
  )
}

/** Polls the program's output until it contains the text. Throws with the output otherwise. */
export async function untilPrinted(
  text: string,
  program: Running,
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (program.isRunning() && performance.now() < deadline) {
    if (program.output().includes(text)) return
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const state = program.isRunning() ? 'still running' : 'exited'
  await program.stop()
  throw new Error(`The program has not printed "${text}" (${state}):\n${program.output()}`)
}
