import { containerSchema, hashSchema, type ReleaseSummary } from '@storefront/api/registry'
import type { Deployment, RegistryStatus } from '@storefront/api/registry-deployments'

import { CommandFailure } from '../command-line/failure.ts'
import { short } from '../command-line/format.ts'
import type { Registry } from './client.ts'

const isHash = (text: string) => hashSchema.safeParse(text).success
const isContainer = (text: string) => containerSchema.safeParse(text).success

export function readStatus(registry: Registry): Promise<RegistryStatus> {
  return registry.request('GET /_registry/status')
}

export function readDeployments(registry: Registry, limit: number): Promise<Deployment[]> {
  return registry.request('GET /_registry/moves', { query: { limit } })
}

export function readReleases(
  registry: Registry,
  { container, limit }: { container?: string; limit: number },
): Promise<ReleaseSummary[]> {
  const query = { limit, ...(container && { container }) }
  return registry.request('GET /_registry/releases', { query })
}

/** Finds a composition by its id, the start of its id, the number of a deployment (`#12`), `live` or `previous`. */
export async function findComposition(registry: Registry, text: string): Promise<string> {
  if (isHash(text)) return text
  if (text === 'live') return (await readStatus(registry)).composition
  if (text === 'previous') return previousComposition(await readStatus(registry))
  const deployments = await readDeployments(registry, 100)
  if (text.startsWith('#')) {
    const deployment = deployments.find(({ number }) => `#${number}` === text)
    if (deployment) return deployment.composition
  }
  const known = deployments.flatMap(({ composition, previous }) => [composition, previous ?? ''])
  return onlyOne(text, known, 'composition: `npm run registry -- deployments` lists them')
}

/** The target of the next rollback. After several rollbacks, this is not the composition before the last deployment. */
export function previousComposition({ former: previous }: RegistryStatus): string {
  if (previous.composition) return previous.composition
  throw new CommandFailure(
    'There is no previous composition to roll back to: `npm run registry -- deployments` lists all deployments.',
    { code: 'unknown_name' },
  )
}

/** Finds a release by its id, the start of its id, or a container's name, which means its newest release. */
export async function findRelease(registry: Registry, text: string): Promise<string> {
  if (isHash(text)) return text
  if (isContainer(text)) {
    const [newest] = await readReleases(registry, { container: text, limit: 1 })
    if (newest) return newest.id
  }
  const releases = await readReleases(registry, { limit: 100 })
  const known = releases.map(({ id }) => id)
  return onlyOne(text, known, 'release: `npm run registry -- releases` lists them')
}

function onlyOne(text: string, known: string[], what: string): string {
  const found = /^[0-9a-f]{4,}$/.test(text)
    ? [...new Set(known)].filter(id => id.startsWith(text))
    : []
  const [id, ...others] = found
  if (id && others.length === 0) return id
  const problem = id
    ? `is the start of ${found.map(short).join(' and ')}, which is more than one`
    : 'is not a'
  throw new CommandFailure(`"${text}" ${problem} ${what}.`, { code: 'unknown_name' })
}
