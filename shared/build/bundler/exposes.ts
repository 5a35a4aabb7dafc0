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
const packageSchema = z.object({ exports: z.record(z.string(), z.string()) })

/**
 * Everything that package.json of `shared` exports. The modules of the first paint share one chunk.
 * @throws when startup.json names a missing module
 */
export function sharedExposes(folder: string): Exposes {
  const startup = startupSchema.parse(readJson(folder, 'startup.json'))
  const { exports } = packageSchema.parse(readJson(folder, 'package.json'))
  const modules = Object.entries(exports).flatMap(([key, file]) =>
    key === './*' ? modulesIn(folder) : [{ key: key.slice('./'.length), file }],
  )
  const unknown = startup.filter(key => !modules.some(module => module.key === key))
  if (unknown.length > 0)
    throw new Error(`shared/startup.json names missing modules: ${unknown.join(', ')}`)
  return Object.fromEntries(
    modules
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, file }) => [
        key,
        { import: file, name: startup.includes(key) ? 'startup' : key.replace('/', '-') },
      ]),
  )
}

function modulesIn(folder: string): { key: string; file: string }[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.ts') && !/\.(test|d|config)\.ts$/.test(file))
    .map(file => ({ key: file.slice(0, -'.ts'.length), file: `./${file}` }))
}

function readJson(folder: string, file: string): unknown {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}
