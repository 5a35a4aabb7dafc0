import type { Release } from '@storefront/api/composition'
import type { Deployment } from '@storefront/api/registry-deployments'

import type { Command } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short, table, when } from '../../command-line/format.ts'
import { similarNames } from '../../command-line/similar-names.ts'
import { listDeprecated } from '../../compatibility/check-deprecations.ts'
import { describeLeft } from '../../compatibility/deprecation-window.ts'
import type { Part } from '../../compatibility/part.ts'
import { readToday } from '../../publish/fresh-page.ts'
import { partOfPublished, readComposition } from '../../publish/live-contracts.ts'
import type { Registry } from '../client.ts'
import { readDeployments, readStatus } from '../names.ts'
import { listDeprecatedUses } from './deprecated-uses.ts'

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

async function readLive(registry: Registry): Promise<{ releases: Release[]; shared: Part }> {
  const { composition } = await readStatus(registry)
  const { shell, shared, remotes } = await readComposition(registry.shop, composition)
  const releases = [shell, shared, ...Object.values(remotes)]
  return { releases, shared: await partOfPublished(registry.shop, shared) }
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

/** @throws if the live `shared` has no such export. What a release without an interface exports is unknown. */
function requireExport({ interface: own }: Part, name: string): void {
  if (!own) return
  const modules = Object.entries(own.offers.modules)
  const known = modules.flatMap(([expose, names]) => [`shared/${expose}`, ...names])
  if (known.includes(name)) return
  const similar = similarNames(name, known).join(' or ')
  throw new CommandFailure(
    similar
      ? `The live release of shared has no export ${name}: did you mean ${similar}?`
      : `The live release of shared has no export ${name}: check its name.`,
    { code: 'unknown_name' },
  )
}

/** The deprecation of the export, if it has one. */
async function describeDeprecation(shop: string, shared: Part, name: string): Promise<string[]> {
  const deprecated = listDeprecated([shared])
  const marked = deprecated.filter(one => one.name === name || one.module === name)
  if (marked.length === 0) return []
  const today = await readToday(shop)
  return marked.map(({ module, name, deprecation }) => {
    const { since, until, instead } = deprecation
    return `${name} of ${module} is deprecated since ${since}, and can be removed after ${until} (${describeLeft(deprecation, today)}): ${instead}.`
  })
}

const toRow = ({ container, label, release, module, export: name, sites, since }: Use) => [
  container,
  `${label} ${short(release)}`,
  name === '*' ? `${module} (all of it)` : `${name} of ${module}`,
  since === null ? 'unknown' : when(since),
  sites.length === 0 ? '' : `${sites[0]}${sites.length > 1 ? ` and ${sites.length - 1} more` : ''}`,
]

export const uses: Command = {
  usage: 'uses <export> | --deprecated',
  most: 1,
  summary: 'lists the live releases that use an export of shared, where, and since when',
  options: { deprecated: { type: 'boolean' } },
  hints: [
    '--deprecated        lists the deprecated exports, the end of their windows, and who uses them',
    'an export is a name (`addToCart`), or a module that is imported as a whole (`shared/events`)',
    'The uses of types, and of a release without an interface, are unknown.',
  ],
  run: async ({ registry, values, parameters: [name] }) => {
    if (values.deprecated === true) return listDeprecatedUses(registry)
    if (!name)
      throw new CommandFailure(
        'Name the export: `npm run registry -- uses addToCart` lists the releases that use it.',
        { code: 'usage' },
      )
    const { shop } = registry
    const { releases, shared } = await readLive(registry)
    const deployments = await readDeployments(registry, longestHistory)
    const json: Use[] = []
    for (const release of releases) {
      const found = await findUses(shop, release, name)
      if (found.length === 0) continue
      const since = await findSince(shop, deployments, { container: release.name, name })
      const { name: container, label, id } = release
      json.push(...found.map(use => ({ container, label, release: id, ...use, since })))
    }
    if (json.length === 0) requireExport(shared, name)
    const headings = ['container', 'release', 'uses', 'since', 'at']
    const none = `No live release uses ${name}.`
    const text = json.length > 0 ? table(headings, json.map(toRow)) : none
    return { json, text: [text, ...(await describeDeprecation(shop, shared, name))].join('\n') }
  },
}
