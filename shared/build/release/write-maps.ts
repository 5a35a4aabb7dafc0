import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseFile } from '@storefront/api/composition'
import { type ReleaseMaps, sourceMapSchema } from '@storefront/api/source-maps'

import { canonicalJson, digestOf, idOf } from './canonical.ts'

const suffix = '.map'

/**
 * Combines the source maps of a build into one file, and removes them. Returns its entry in the release; undefined if
 * the build wrote no maps. `scripts`: the names of the files of this build, because the folder can contain maps of
 * interrupted builds.
 */
export async function writeMaps(
  folder: string,
  { container, scripts }: { container: string; scripts: string[] },
): Promise<ReleaseFile | undefined> {
  const names = (await readdir(folder)).filter(name => name.endsWith(suffix))
  const maps: ReleaseMaps = { version: 1, scripts: {} }
  for (const name of names) {
    const script = name.slice(0, -suffix.length)
    if (scripts.includes(script) && script.endsWith('.js')) {
      const map: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
      maps.scripts[script] = sourceMapSchema.parse(map)
    }
    await rm(join(folder, name))
  }
  if (Object.keys(maps.scripts).length === 0) return undefined
  const text = canonicalJson(maps)
  const file = `maps.${idOf(text).slice(0, 10)}.json`
  await writeFile(join(folder, file), text)
  const bytes = Buffer.byteLength(text)
  return { path: `/maps/${container}/${file}`, digest: digestOf(text), bytes, encodings: {} }
}
