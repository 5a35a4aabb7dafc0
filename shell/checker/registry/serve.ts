import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { createOpenApi } from '@storefront/api/openapi'
import { checksVersion } from '@storefront/api/verdict'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { Environment } from '@storefront/kit/command-line/settings'
import { Registry } from '@storefront/kit/registry/client'
import { contractOf } from '@storefront/kit/release/server-contract'
import { publicKeyOf } from '@storefront/kit/release/verdict'

import type { Choose } from '../choose/choose-looks.ts'
import { describeReport } from '../report/describe.ts'
import { type Identity, readIdentity } from './identity.ts'
import { work } from './work.ts'

const pauseMs = 1000
const maxPauseMs = 15_000

type Options = {
  env: Environment
  /** The folder with the built server and sandbox. */
  programsDir: string
  signal: AbortSignal
  log: (sentence: string) => void
  /** Default: every pair of page or slot, user, language and size. */
  choose?: Choose
}

/**
 * Claims one check after the other until the signal ends it. A shop that does not respond is asked again later. The browser
 * starts with a check, so a checker without work costs almost nothing.
 */
export async function serveChecks({ log, env, signal, ...options }: Options): Promise<void> {
  const identity = await readIdentity(env)
  const registry = new Registry(identity)
  const tools = { ...identity, ...options, registry, signal }
  const name = `${hostname()} ${process.pid}`
  const json = { name, version: checksVersion, server: contractOf(createOpenApi()) }
  let pause = pauseMs
  let reported = ''
  let isKnown = false
  while (!signal.aborted) {
    try {
      if (!isKnown) await registerKey(registry, identity)
      isKnown = true
      const claimed = await registry.request('POST /_registry/checks/claim', { json })
      pause = pauseMs
      reported = ''
      if (claimed) log(describeReport(await work(claimed, tools)))
      else await rest(pause, signal)
    } catch (error) {
      if (signal.aborted) break
      isKnown = false
      const { message } = error as Error
      if (message !== reported) log(message)
      reported = message
      await rest(pause, signal)
      pause = Math.min(pause * 2, maxPauseMs)
    }
  }
}

const rest = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal }).catch(() => undefined)

/** A shop without the sandbox takes the keys from its setting `CHECKER_PUBLIC_KEYS` only. */
async function registerKey(registry: Registry, { key }: Identity): Promise<void> {
  const json = { publicKey: publicKeyOf(key) }
  await registry.request('POST /_registry/checks/key', { json }).catch((error: unknown) => {
    if (!(error instanceof CommandFailure) || error.code !== 'foreign_token') throw error
  })
}
