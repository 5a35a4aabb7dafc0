import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Readiness, readinessSchema } from '@storefront/api/readiness'
import { demoAccounts } from '@storefront/api/sandbox'

import type { Config } from '../../shell/server/config.ts'
import type { Program } from './program.ts'

function isAnswering(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect({ host, port, timeout: 1000 })
    const end = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** Checks the port before the build, so that a busy port fails without waiting. */
export async function requireFreePort({ host, port }: Config): Promise<void> {
  if (!(await isAnswering(host === '0.0.0.0' ? '127.0.0.1' : host, port))) return
  throw new Error(
    `Port ${port} is busy: stop the program that uses it, or choose another port, for example PORT=${port + 100}.`,
  )
}

/** A normal start takes some seconds. Reasons are printed only after this time. */
const timeoutMs = 5000

/** Waits until the server is ready, and prints the reason if that takes long. A server that exits prints its own error. */
export async function untilReady(
  { host, port }: Pick<Config, 'host' | 'port'>,
  server: Pick<Program, 'exited'>,
  log: (sentence: string) => void = console.log,
): Promise<void> {
  const startedAt = Date.now()
  let hasExited = false
  let reported = ''
  void server.exited.then(() => {
    hasExited = true
  })
  for (;;) {
    const readiness = await readReadiness(`http://${host}:${port}/readyz`)
    const why = readiness?.reasons.map(({ message }) => message).join('\n  ') ?? ''
    if (readiness?.isReady && why !== '') log(`▸ Not everything works:\n  ${why}`)
    if (readiness?.isReady) return
    if (hasExited) throw new Error('The server exited before it was ready: see the lines above.')
    if (why !== reported && Date.now() - startedAt > timeoutMs) {
      reported = why
      log(`▸ Not ready yet:\n  ${why}`)
    }
    await wait(50)
  }
}

async function readReadiness(url: string): Promise<Readiness | null> {
  try {
    const response = await fetch(url)
    return readinessSchema.parse(await response.json())
  } catch {
    return null
  }
}

/** The address of the shop, and the accounts of the sandbox. */
export function describeShop({ publicUrl, sandboxUrl, isSandbox, stripe }: Config): string {
  const shop = `Quarry is ready: ${publicUrl}`
  if (!isSandbox) return shop
  const longest = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(
    ({ email, password, role }) => `  ${email.padEnd(longest)}  ${password.padEnd(16)}  ${role}`,
  )
  const parts = stripe === null ? 'sign-in, payments' : 'sign-in'
  return [shop, `Sandbox (${parts}): ${sandboxUrl}`, 'Demo accounts:', ...accounts].join('\n')
}
