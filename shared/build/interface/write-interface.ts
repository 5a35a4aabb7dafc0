import { resolve } from 'node:path'
import type { JsonSchema, ReleaseInterface } from '@storefront/api/interface'
import { releaseInterfaceSchema } from '@storefront/api/interface'
import type { StoredState } from '@storefront/api/stored-state'

import { canonicalJson } from '../release/canonical.ts'
import { targetOf, writeHashed } from '../release/release-files.ts'
import type { Build } from '../release/release-stats.ts'
import { readDeprecations } from './deprecations.ts'
import { endpointUses } from './endpoint-uses.ts'
import { eventUses } from './event-uses.ts'
import { moduleUses } from './module-uses.ts'
import { packageVersions } from './package-versions.ts'
import { readSource } from './source-file.ts'
import { textKeys, textUses } from './text-uses.ts'
import { declaredTokens, tokenUses } from './tokens.ts'

/** Extension slot → schema of the context that its extensions get, or that its extension reads. */
export type SlotContexts = {
  offers?: Record<string, JsonSchema>
  fills?: Record<string, JsonSchema>
}

type Source = {
  name: string
  folder: string
  locales: string
  exposes: Record<string, { import: string }>
  state?: StoredState | undefined
  contexts?: SlotContexts
  target?: string | undefined
}

/** Records what a release offers and uses. Resolves to the name of the file. */
export async function writeInterface(source: Source, builds: Build[]): Promise<string> {
  const facts = readInterface(source, builds)
  const text = canonicalJson(releaseInterfaceSchema.parse(facts))
  return writeHashed(targetOf(source), 'interface.json', text)
}

function readInterface(source: Source, builds: Build[]): ReleaseInterface {
  const { name, locales, exposes } = source
  const folder = resolve(source.folder)
  const paths = [...new Set(builds.flatMap(build => build.sources(folder)))].sort()
  const scripts = paths
    .filter(path => /\.[jt]sx?$/.test(path))
    .map(path => readSource(path, folder))
  const files = builds.flatMap(build => build.files())
  const tokens = declaredTokens(targetOf(source), files)
  const isShared = name === 'shared'
  const modules = Object.assign({}, ...builds.map(build => build.exports(exposes, folder)))
  return {
    version: 1,
    offers: {
      modules,
      deprecated: isShared ? readDeprecations(exposes, modules, folder) : undefined,
      packages: Object.assign({}, ...builds.map(build => build.provided())),
      texts: isShared ? textKeys(locales) : [],
      tokens,
      slots: source.contexts?.offers,
    },
    uses: {
      modules: moduleUses(scripts, folder),
      packages: packageVersions([...new Set(builds.flatMap(build => build.shared()))], folder),
      endpoints: endpointUses(scripts),
      events: eventUses(scripts),
      texts: isShared ? {} : textUses(scripts),
      tokens: tokenUses(paths, folder, tokens),
      slots: source.contexts?.fills,
    },
    state: versionsOf(source.state ?? {}),
  }
}

function versionsOf(state: StoredState): ReleaseInterface['state'] {
  const entries = Object.entries(state)
  return {
    reads: Object.fromEntries(entries.map(([name, { reads }]) => [name, reads])),
    writes: Object.fromEntries(entries.map(([name, { writes }]) => [name, writes])),
  }
}
