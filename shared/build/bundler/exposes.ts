import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteConfig } from '@storefront/api/remote-config'
import * as z from 'zod/mini'

import { exposeKey } from './names.ts'

export type Exposes = Record<string, { import: string; name: string }>

/** The modules of a remote that the page loads by the composition: pages, slots, and extensions. */
export function modulesOf({ pages, slots, fills = [] }: RemoteConfig): string[] {
  return [...pages, ...slots, ...fills].map(({ module }) => module)
}

/** One expose for each of these modules, each in a chunk with its name. */
export function remoteExposes(config: RemoteConfig): Exposes {
  const modules = modulesOf(config)
  return Object.fromEntries(
    [...new Set(modules)].map(module => [
      exposeKey(module),
      { import: module, name: exposeKey(module) },
    ]),
  )
}

/** The exposes of the pages that the server renders. */
export function serverRenderedExposes(config: RemoteConfig): Exposes {
  const rendered = config.pages.filter(page => page.isServerRendered)
  const keys = rendered.map(page => exposeKey(page.module))
  const exposes = Object.entries(remoteExposes(config))
  return Object.fromEntries(exposes.filter(([key]) => keys.includes(key)))
}

/** The chunks of `shared` that contain several modules: what the first paint uses, and small parts of the pages. */
const jointChunks = ['startup', 'page-parts']
const namesSchema = z.array(z.string())
const packageSchema = z.object({ exports: z.record(z.string(), z.string()) })

/**
 * Everything that package.json of `shared` exports. The modules that `startup.json` and `page-parts.json` list share a
 * chunk each, and every other module has its own.
 * @throws when a list names a missing module
 */
export function sharedExposes(folder: string): Exposes {
  const { exports } = packageSchema.parse(readJson(folder, 'package.json'))
  const modules = Object.entries(exports).flatMap(([key, file]) =>
    key === './*' ? modulesIn(folder) : [{ key: key.slice('./'.length), file }],
  )
  const chunks = new Map<string, string>()
  for (const chunk of jointChunks) {
    const names = namesSchema.parse(readJson(folder, `${chunk}.json`))
    const unknown = names.filter(key => !modules.some(module => module.key === key))
    if (unknown.length > 0)
      throw new Error(`shared/${chunk}.json names missing modules: ${unknown.join(', ')}`)
    for (const name of names) chunks.set(name, chunk)
  }
  return Object.fromEntries(
    modules
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, file }) => [
        key,
        { import: file, name: chunks.get(key) ?? key.replace('/', '-') },
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
