import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

import {
  commonHints,
  optional,
  readParameters,
  type Values,
  wholeNumber,
} from '../command-line/command.ts'
import { CommandFailure } from '../command-line/failure.ts'
import { type Environment, readShop } from '../command-line/settings.ts'

const options = { port: { type: 'string' } } as const
const defaultPort = 3100
const configFile = 'remote.config.ts'

const help = [
  'npx storefront dev [folder]: shows a running shop with the local build of one remote, on this machine only.',
  '',
  '  folder              the folder of the remote (default: this one)',
  `  --port <number>     port on this machine (default: ${defaultPort})`,
  ...commonHints.filter(hint => /^--(shop|help)/.test(hint)).map(hint => `  ${hint}`),
].join('\n')

function readPort(values: Values): number {
  const port = wholeNumber(values, 'port') ?? defaultPort
  if (port > 0 && port < 65_536) return port
  throw new CommandFailure(`--port must be a number from 1 to 65535, not ${port}.`, {
    code: 'usage',
  })
}

function readFolder([named = '.']: string[]): string {
  const folder = resolve(named)
  if (existsSync(join(folder, configFile))) return folder
  throw new CommandFailure(
    `There is no ${configFile} in ${folder}: run this in the folder of a remote, or name the folder.`,
    { code: 'usage' },
  )
}

function untilStopped(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
}

/** `storefront dev --shop https://…`: the shop with the local build of one remote, until it is stopped. */
export async function dev(line: string[], env: Environment): Promise<string> {
  const { values, positionals } = readParameters(line, options)
  if (values.help === true) return help
  const folder = readFolder(positionals)
  const port = readPort(values)
  const address = readShop(optional(values, 'shop'), env)
  const cache = join(folder, 'node_modules', '.cache', 'storefront-dev')
  // The preset reads the folder of all builds once, when it is loaded.
  process.env.DIST_DIR = cache
  const { startLocalRemote } = await import('./proxy/local-remote.ts')
  const local = await startLocalRemote({ folder, cache, address, port })
  try {
    console.log(
      [
        '',
        `${local.name} is local at ${local.url}`,
        `Everything else is ${address} with its real data. Ctrl+C stops it.`,
        '',
      ].join('\n'),
    )
    await untilStopped()
  } finally {
    await local.stop()
  }
  return `${local.name} is no longer local.`
}
