import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

type Running = { isRunning: () => boolean; output: () => string; stop: () => Promise<void> }

/** A free port of this machine. */
export async function freePort(host: string): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise<void>(resolve => server.close(() => resolve()))
  return port
}

/**
 * Starts a Node program that ends with this process, with exactly this environment. It keeps the last lines of its output
 * for the message of a failed start.
 */
export function startNode(script: string, env: Record<string, string>): Running {
  const child: ChildProcess = spawn(process.execPath, ['--max-old-space-size=1024', script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const keep = (data: Buffer) => {
    output = `${output}${data}`.slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const exited = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    output: () => output,
    stop: async () => {
      if (!isRunning()) return
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** Why the server rejects a release, from a line of its log. It would try again forever. */
export function refusalIn(output: string): string | null {
  const lines = output.split('\n').filter(line => line.includes('"code":"release_refused"'))
  try {
    return JSON.parse(lines.at(-1) ?? '').err.message
  } catch {
    return null
  }
}

/** Waits until the address responds with 200. */
export async function untilUp(url: string, program: Running, timeoutMs = 120_000): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (program.isRunning() && performance.now() < deadline) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (refusalIn(program.output())) break
    await wait(50)
  }
  const isLate = program.isRunning() && refusalIn(program.output()) === null
  await program.stop()
  const late = isLate ? `It was not ready after ${timeoutMs / 1000} s. ` : ''
  const why = refusalIn(program.output()) ?? `${late}${program.output()}`.trim()
  throw new Error(`The candidate shop does not start: ${why}`)
}
