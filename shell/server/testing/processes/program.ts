import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { nodeFlags } from '../../node-flags.ts'

export const dist = fileURLToPath(new URL('../../../../dist', import.meta.url))

/** Below the ports of outgoing connections, which could take a port between the check and the start. */
const ports = { from: 12_000, to: 18_000 }
const parts = 20
const size = (ports.to - ports.from) / parts
/** Test files that run at the same time use different parts of the range. */
const part = Number(process.env.VITEST_POOL_ID ?? 0) % parts
let next = randomInt(size)

/** A port that is free and that no starting program has got. */
export async function findPort(host: string): Promise<number> {
  for (;;) {
    const port = ports.from + part * size + (next++ % size)
    const server = createServer().listen(port, host)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

export type Program = {
  url: string
  pid: number
  /** Its output so far. */
  output: () => string
  end: (signal: NodeJS.Signals) => Promise<void>
}
type Start = {
  script: string
  url: string
  readyPath: string
  env: Record<string, string>
  /** The longest time until it is ready. */
  longestMs?: number
}

/** Starts a built program and waits until it accepts requests. @throws Error with its output and its last response. */
export async function startProgram(start: Start): Promise<Program> {
  const { script, url, readyPath, env, longestMs = 60_000 } = start
  const child = spawn(process.execPath, [...nodeFlags, script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      output += data
    })
  const exited = once(child, 'exit')
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal)
    await exited
  }
  let last = 'no response'
  for (const deadline = Date.now() + longestMs; ; await wait(50)) {
    const response = await fetch(`${url}${readyPath}`).catch(() => null)
    if (response?.ok && isRunning()) {
      return { url, pid: child.pid ?? 0, end, output: () => output }
    }
    if (response) last = await response.text().catch(() => last)
    if (isRunning() && Date.now() < deadline) continue
    // A killed server would leave its PostgreSQL behind.
    await Promise.race([end('SIGTERM'), wait(10_000)])
    await end('SIGKILL')
    throw new Error(`${script} was not ready: ${last}\n${output}`)
  }
}
