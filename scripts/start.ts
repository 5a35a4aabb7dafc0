import { join } from 'node:path'

import { readConfig } from '../shell/server/config.ts'
import { nodeFlags } from '../shell/server/node-flags.ts'
import { buildWhenChanged } from './start/build.ts'
import { superviseChecker } from './start/checker.ts'
import { startProgram } from './start/program.ts'
import { describeShop, requireFreePort, untilReady } from './start/ready.ts'
import { superviseSandbox } from './start/sandbox.ts'
import { stopWithNpm } from './start/stop-when-orphaned.ts'
import { superviseServer } from './start/supervise.ts'

const started = Date.now()
const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** `npm start` builds changed sources and runs the shop in production mode. */
async function start(): Promise<void> {
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...process.env }
  const config = await readConfig(env)
  await requireFreePort(config)
  if (process.env.DIST_DIR === undefined) await buildWhenChanged(config.distDir)
  const program = (name: string) => [...nodeFlags, join(config.distDir, name, 'main.js')]
  console.log('▸ Starting')
  const sandbox = config.isSandbox ? await superviseSandbox(config, program('sandbox'), env) : null
  const server = superviseServer(() => startProgram(program('server'), env), { log: console.log })
  let checker: ReturnType<typeof superviseChecker> | null = null
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await Promise.all([server.stop(), sandbox?.stop(), checker?.stop()])
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  stopWithNpm(stop)
  void server.exited.then(async code => {
    await Promise.all([sandbox?.stop(), checker?.stop()])
    process.exit(isStopping ? 0 : (code ?? 1))
  })
  await untilReady(config, server)
  server.enableRestarts()
  if (isStopping) return
  checker = superviseChecker({
    config,
    env,
    start: checkerEnv => startProgram(program('checker'), checkerEnv),
    log: console.log,
  })
  console.log(`▸ Ready after ${seconds(started)}\n\n${describeShop(config)}\n${checker.sentence}\n`)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
