import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { watchConfig } from '@storefront/kit/development/watch-config'
import { gallery } from '@storefront/kit/platform/gallery'
import { targets } from '@storefront/kit/platform/targets'

import { readConfig } from '../shell/server/config.ts'
import { watchBuilds } from './dev/watch-builds.ts'
import { watchServer } from './dev/watch-server.ts'
import { buildWhenChanged } from './start/build.ts'
import { clearFingerprint } from './start/fingerprint.ts'
import { describeShop, requireFreePort, untilReady } from './start/ready.ts'
import { superviseSandbox } from './start/sandbox.ts'
import { stopWithNpm } from './start/stop-when-orphaned.ts'

const root = join(import.meta.dirname, '..')
const notWatched = ['monolith', 'server', 'sandbox']

const configFolder = (name: string) => join(root, name === 'shell' ? name : join('remotes', name))

function chooseTargets(names: string[]) {
  const all = targets().filter(({ name }) => !notWatched.includes(name))
  const unknown = names.filter(name => !all.some(target => target.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')} to watch: choose from ${all.map(({ name }) => name).join(', ')}.`,
    )
  if (names.length === 0) return all
  // Fast Refresh needs the shell for development, which has another build of React.
  return all.filter(({ name }) => names.includes(name) || name === 'shell')
}

/**
 * `npm run dev` rebuilds all targets when they change; `npm run dev -- catalog` rebuilds one of them, and the shell.
 * Pages replace the components of a rebuilt remote (`shell/src/development`), and reload after all other changes.
 */
async function develop(names: string[]): Promise<void> {
  const chosen = chooseTargets(names)
  // Development has its own data folder, because its compositions are unsigned and other servers reject them.
  const env = {
    ...process.env,
    DEVELOPMENT: 'on',
    DATA_DIR: process.env.DATA_DIR ?? '.data/dev',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  }
  const config = await readConfig(env)
  await requireFreePort(config)
  if (names.length > 0) await buildWhenChanged(config.distDir)
  await clearFingerprint(config.distDir)

  const sandboxProgram = [...process.execArgv, join(root, 'shell/sandbox/main.ts')]
  const sandbox = config.isSandbox ? await superviseSandbox(config, sandboxProgram, env) : null
  let server: ReturnType<typeof watchServer> | undefined
  const isShared = chosen.some(({ name }) => name === 'shared')
  const builds = watchBuilds(isShared ? [...chosen, gallery] : chosen, () =>
    server?.send('publish'),
  )
  const configs = chosen
    .map(({ name }) => configFolder(name))
    .filter(folder => existsSync(join(folder, 'remote.config.ts')))
    .map(folder => watchConfig(folder, text => console.log(`${text} (${relative(root, folder)})`)))
  const stop = async () => {
    for (const config of configs) config.close()
    await Promise.all([builds.stop(), server?.stop(), sandbox?.stop()])
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  stopWithNpm(stop)
  await builds.first
  server = watchServer(root, env)
  // A server that fails to start prints the reason, and starts again when its sources change.
  await untilReady(config, { exited: new Promise(() => undefined) })
  console.log(`\n${describeShop(config)}\n\nWatching ${chosen.map(({ name }) => name).join(', ')}`)
}

try {
  await develop(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
