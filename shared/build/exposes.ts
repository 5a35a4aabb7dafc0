import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteConfig } from '@storefront/api/remote-config'
import * as z from 'zod/mini'

import { exposeKey } from './names.ts'

export type Exposes = Record<string, { import: string; name: string }>

/** One expose for each page and slot of a remote, each in a chunk with its name. */
export function remoteExposes(config: RemoteConfig): Exposes {
  const modules = [...config.pages, ...config.slots].map(part => part.module)
  return Object.fromEntries(
    [...new Set(modules)].map(module => [
      exposeKey(module),
      { import: module, name: exposeKey(module) },
    ]),
  )
}

const startupSchema = z.array(z.string())

/**
 * Every module of `shared/` and every component of `shared/ui/`. Those of the first paint share one chunk.
 * @throws when startup.json names a missing module
 */
export function sharedExposes(folder: string): Exposes {
  const startup = startupSchema.parse(
    JSON.parse(readFileSync(join(folder, 'startup.json'), 'utf8')),
  )
  const keys = [
    ...modulesIn(folder, '.ts'),
    ...modulesIn(join(folder, 'ui'), '.tsx').map(key => `ui/${key}`),
  ]
  const unknown = startup.filter(key => !keys.includes(key))
  if (unknown.length > 0)
    throw new Error(`shared/startup.json names missing modules: ${unknown.join(', ')}`)
  return Object.fromEntries(
    keys.map(key => [
      key,
      {
        import: key.startsWith('ui/') ? `./${key}.tsx` : `./${key}.ts`,
        name: startup.includes(key) ? 'startup' : key.replace('/', '-'),
      },
    ]),
  )
}

function modulesIn(folder: string, extension: '.ts' | '.tsx'): string[] {
  return readdirSync(folder)
    .filter(file => file.endsWith(extension) && !/\.(test|d|config)\.tsx?$/.test(file))
    .map(file => file.slice(0, -extension.length))
    .sort()
}
