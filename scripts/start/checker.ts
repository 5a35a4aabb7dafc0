import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasBrowser } from '@storefront/checker/find-browser'

import type { Config } from '../../shell/server/config.ts'
import type { Program } from './program.ts'

const defaultPauseMs = 10_000
const maxStarts = 5

const noBrowser =
  'Checker: not started, because no browser was found, so no release can be checked. Install chromium, or set CHROME_PATH, and start again.'
const notBuilt = 'Checker: not started, because DIST_DIR has no build of it. Run `npm run build`.'
const noToken =
  'Checker: not started. Without the sandbox, give it a token (`npm run registry -- tokens create checker`) and run `npm run checker`.'
const started = 'Checker: opens each release in a browser before it is deployed.'

type SupervisedChecker = { sentence: string; stop: () => Promise<void> }
type Options = {
  config: Pick<Config, 'distDir' | 'isSandbox' | 'port'>
  env: NodeJS.ProcessEnv
  start: (env: NodeJS.ProcessEnv) => Pick<Program, 'exited' | 'stop'>
  log: (sentence: string) => void
  pauseMs?: number
}

/** What the checker needs, and no secret of the shop. */
function environmentOf({ config, env }: Options): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, DATA_DIR, NODE_ENV, CHROME_PATH } = env
  const { REGISTRY_TOKEN, REGISTRY_TOKEN_FILE } = env
  const SHOP_URL = `http://localhost:${config.port}`
  const own = { REGISTRY_TOKEN, REGISTRY_TOKEN_FILE, SHOP_URL }
  return { PATH, HOME, TMPDIR, DATA_DIR, NODE_ENV, CHROME_PATH, ...own }
}

/** Why this machine cannot run a checker; null if it can. */
function obstacleOf({ config, env }: Options): string | null {
  if (!existsSync(join(config.distDir, 'checker', 'main.js'))) return notBuilt
  const hasToken = Boolean(env.REGISTRY_TOKEN || env.REGISTRY_TOKEN_FILE)
  if (!config.isSandbox && !hasToken) return noToken
  return hasBrowser() ? null : noBrowser
}

/**
 * Starts the checker beside a ready shop, and again if it exits. The shop works without it, so after some failed starts it
 * stays away.
 */
export function superviseChecker(options: Options): SupervisedChecker {
  const { log, pauseMs = defaultPauseMs } = options
  const obstacle = obstacleOf(options)
  if (obstacle) return { sentence: obstacle, stop: async () => undefined }
  const stopping = new AbortController()
  const { signal } = stopping
  const start = () => options.start(environmentOf(options))
  let program = start()
  const follow = async () => {
    for (let starts = 1; starts < maxStarts; starts++) {
      await program.exited
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      log('▸ The checker exited: restarting it')
      program = start()
    }
    await program.exited
    if (!signal.aborted) log('▸ The checker exited again: start it with `npm run checker`.')
  }
  void follow()
  const stop = async () => {
    stopping.abort()
    await program.stop()
  }
  return { sentence: started, stop }
}
