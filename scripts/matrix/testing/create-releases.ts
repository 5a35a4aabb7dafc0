import { createHash } from 'node:crypto'
import type { ReleaseSummary } from '@storefront/api/registry'

import type { MatrixReleases, Releases } from '../read-releases.ts'

function createRelease(name: string, label: string): ReleaseSummary {
  return {
    id: createHash('sha256').update(`${name} ${label}`).digest('hex'),
    name,
    label,
    owner: name === 'shell' || name === 'shared' ? 'platform' : name,
    publishedAt: '2026-01-05T08:00:00.000Z',
    publishedBy: 'CI',
    files: 9,
    slots: [],
    sizes: { entry: 3000, script: 9000, style: 2000, budgets: [] },
    publication: null,
    check: null,
    isLive: label === '2.0.0',
  }
}

/** A current and a previous release of each container. */
export function createReleases(containers: string[]): MatrixReleases {
  const create = (label: string): Releases =>
    new Map(containers.map(name => [name, createRelease(name, label)]))
  return { current: create('2.0.0'), previous: create('1.0.0') }
}
