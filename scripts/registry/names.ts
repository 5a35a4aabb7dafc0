import {
  containerSchema,
  type Deployment,
  deploymentsResponseSchema,
  hashSchema,
  type RegistryStatus,
  type ReleaseSummary,
  releasesResponseSchema,
  statusResponseSchema,
} from '@storefront/api/registry'

import type { Registry } from './client.ts'
import { CommandFailure } from './failure.ts'
import { short } from './format.ts'

const isHash = (text: string) => hashSchema.safeParse(text).success
const isContainer = (text: string) => containerSchema.safeParse(text).success

export function readStatus(registry: Registry): Promise<RegistryStatus> {
  return registry.ask({ path: '/status', schema: statusResponseSchema })
}

export function readDeployments(registry: Registry, limit: number): Promise<Deployment[]> {
  return registry.ask({ path: `/moves?limit=${limit}`, schema: deploymentsResponseSchema })
}

export function readReleases(
  registry: Registry,
  { container, limit }: { container?: string; limit: number },
): Promise<ReleaseSummary[]> {
  const query = new URLSearchParams({ limit: String(limit), ...(container && { container }) })
  return registry.ask({ path: `/releases?${query}`, schema: releasesResponseSchema })
}

/** A composition by its id, the head of it, the number of a move (`#12`), `live` or `previous`. */
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

/** The shop that a roll back leads to: after several of them not the one before the last move. */
export function previousComposition({ former }: RegistryStatus): string {
  if (former.composition) return former.composition
  throw new CommandFailure(
    'There is no former shop to go back to: `npm run registry -- deployments` lists what was live.',
    { code: 'unknown_name' },
  )
}

/** A release by its id, the head of it, or a container's name: its newest one. */
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
  const problem = id ? `is the head of ${found.map(short).join(' and ')}, more than one` : 'is no'
  throw new CommandFailure(`"${text}" ${problem} ${what}.`, { code: 'unknown_name' })
}
