import type { Release } from '@storefront/api/composition'
import type { Deployment } from '@storefront/api/registry-deployments'

import type { Command } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short, table, when } from '../../command-line/format.ts'
import { partOfPublished, readComposition } from '../../publish/live-contracts.ts'
import { readDeployments, readStatus } from '../names.ts'

/** A live release that uses an export. */
type Use = {
  container: string
  label: string
  release: string
  /** `shared/cart` */
  module: string
  export: string
  /** Places in the sources of the release. */
  sites: string[]
  /** When a release of the container that uses it became live, without a later one that does not. Null: unknown. */
  since: string | null
}
type Found = Pick<Use, 'module' | 'export' | 'sites'>

const longestHistory = 100

/** A module that is imported as a whole uses all of its exports. */
async function findUses(shop: string, release: Release, name: string): Promise<Found[]> {
  const part = await partOfPublished(shop, release)
  return Object.entries(part.interface?.uses.modules ?? {}).flatMap(([module, names]) =>
    Object.entries(names)
      .filter(([each]) => each === name || (each === '*' && module === name))
      .map(([each, sites]) => ({ module, export: each, sites })),
  )
}

async function readReleases(shop: string, composition: string): Promise<Release[]> {
  const { shell, shared, remotes } = await readComposition(shop, composition)
  return [shell, shared, ...Object.values(remotes)]
}

/** Goes back through the deployments of a container while its releases use the export. */
async function findSince(
  shop: string,
  deployments: Deployment[],
  { container, name }: { container: string; name: string },
): Promise<string | null> {
  let since: string | null = null
  for (const { composition, changed, at } of deployments) {
    if (!changed.includes(container)) continue
    // gc deletes the files of old releases.
    const uses = await readReleases(shop, composition)
      .then(releases => releases.find(release => release.name === container))
      .then(release => (release ? findUses(shop, release, name) : []))
      .catch(() => [])
    if (uses.length === 0) return since
    since = at
  }
  return since
}

const toRow = ({ container, label, release, module, export: name, sites, since }: Use) => [
  container,
  `${label} ${short(release)}`,
  name === '*' ? `${module} (all of it)` : `${name} of ${module}`,
  since === null ? 'unknown' : when(since),
  sites.length === 0 ? '' : `${sites[0]}${sites.length > 1 ? ` and ${sites.length - 1} more` : ''}`,
]

export const uses: Command = {
  usage: 'uses <export>',
  summary: 'lists the live releases that use an export of shared, where, and since when',
  hints: [
    'an export is a name (`addToCart`), or a module that is imported as a whole (`shared/events`)',
    'The uses of a release without an interface are unknown.',
  ],
  run: async ({ registry, parameters: [name] }) => {
    if (!name)
      throw new CommandFailure(
        'Name the export: `npm run registry -- uses addToCart` lists the releases that use it.',
        { code: 'usage' },
      )
    const { shop } = registry
    const { composition } = await readStatus(registry)
    const deployments = await readDeployments(registry, longestHistory)
    const json: Use[] = []
    for (const release of await readReleases(shop, composition)) {
      const found = await findUses(shop, release, name)
      if (found.length === 0) continue
      const since = await findSince(shop, deployments, { container: release.name, name })
      const { name: container, label, id } = release
      json.push(...found.map(use => ({ container, label, release: id, ...use, since })))
    }
    const headings = ['container', 'release', 'uses', 'since', 'at']
    const none = `No live release uses ${name}.`
    return { json, text: json.length > 0 ? table(headings, json.map(toRow)) : none }
  },
}
