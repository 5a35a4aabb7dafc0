import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Running = {
  pid: number
  isRunning: () => boolean
  /** Everything it wrote, newest last. */
  output: () => string
  /** Ends it and waits until it is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const onlyLocal = join(import.meta.dirname, 'only-local.mjs')

/** Starts a Node program of the build with an environment of its own. It fails at its end if it asked another machine. */
export function startNode(script: string, env: Record<string, string>): Running {
  const child: ChildProcess = spawn(process.execPath, ['--import', onlyLocal, script], {
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
    const [outside] = output.match(/Request to the outside: .*/) ?? []
    if (outside) throw new Error(`${script}: ${outside}`)
  }
  return { pid: child.pid ?? 0, isRunning, output: () => output, stop }
}

/** Asks until the program answers 200; fails with what it wrote. */
export async function untilReady(url: string, program: Running, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let last = 'nothing'
  while (program.isRunning() && performance.now() < deadline) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok && program.isRunning()) return
    if (response) last = `${response.status} ${await response.text()}`
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const state = program.isRunning() ? 'still running' : 'ended by itself'
  await program.stop()
  throw new Error(`${url} is not ready (${state}), it said ${last}:\n${program.output()}`)
}
