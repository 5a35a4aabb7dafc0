import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteConfig } from '@storefront/api/remote-config'

import { isPacked } from '../packed.ts'
import { contractAliases } from './contract-modules.ts'

/** Reads the `remote.config.ts` of a folder. */
export async function readRemote(folder: string): Promise<RemoteConfig> {
  const file = join(folder, 'remote.config.ts')
  if (!existsSync(file))
    throw new Error(`${file} is missing: run this in the folder of a remote, or create it`)
  const loaded: Record<string, unknown> = await import(
    isPacked ? await bundled(file) : pathToFileURL(file).href
  )
  if (!loaded.remote) throw new Error(`${file} exports no \`remote\``)
  return loaded.remote as RemoteConfig
}

/** Node 20 does not run TypeScript, and only the bundler finds the contract in the packed kit. */
async function bundled(file: string): Promise<string> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: file,
    platform: 'node',
    // Its paths lead to declarations.
    tsconfig: false,
    resolve: { alias: contractAliases() },
  })
  try {
    const { output } = await build.generate({ format: 'esm', codeSplitting: false })
    const code = Buffer.from(output[0].code).toString('base64')
    return `data:text/javascript;base64,${code}`
  } finally {
    await build.close()
  }
}
