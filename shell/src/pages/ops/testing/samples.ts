import type { ReleaseSummary } from '@storefront/api/registry'
import type { AuditEntry, TokenView } from '@storefront/api/registry-access'
import type { Deployment, ReplicaView } from '@storefront/api/registry-deployments'
import type { RolloutView } from '@storefront/api/rollouts'
import type { Health, ReadableStack } from '@storefront/api/telemetry'

/** Creates a hash with a recognisable start. */
export const hashOf = (head: string) => head.padEnd(64, '0')

const start = Date.parse('2026-03-02T08:00:00Z')
const minuteMs = 60_000
export const at = (minutes: number) => new Date(start + minutes * minuteMs).toISOString()

/** A live release of catalog, for tests. */
export function createRelease(patch: Partial<ReleaseSummary> = {}): ReleaseSummary {
  return {
    id: hashOf('ca1'),
    name: 'catalog',
    label: '1.0.0',
    owner: 'catalog',
    publishedAt: at(0),
    publishedBy: 'CI of catalog',
    files: 30,
    slots: [],
    sizes: { entry: 3500, script: 41_000, style: 6200, budgets: [] },
    publication: null,
    check: null,
    isLive: true,
    ...patch,
  }
}

export function fakeDeployment(number: number, patch: Partial<Deployment> = {}): Deployment {
  return {
    number,
    kind: 'promote',
    composition: hashOf(`c0${number}`),
    previous: number > 1 ? hashOf(`c0${number - 1}`) : null,
    changed: ['catalog'],
    who: 'Otto Lin',
    why: `Reason ${number}`,
    at: at(number),
    checked: 'passed',
    check: null,
    ...patch,
  }
}

export function createToken(patch: Partial<TokenView> = {}): TokenView {
  return {
    id: 'token-1',
    team: 'catalog',
    scopes: ['publish', 'move'],
    label: 'CI of catalog',
    createdAt: at(0),
    createdBy: 'Otto Lin',
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    ...patch,
  }
}

/** A server that serves the live composition, for tests. */
export function createReplica(patch: Partial<ReplicaView> = {}): ReplicaView {
  return {
    id: 'server-1',
    name: 'web-1',
    address: 'localhost:3000',
    state: 'follows',
    serves: hashOf('c02'),
    build: '1f9d0c2a4b6e',
    problem: null,
    missingFiles: 0,
    candidates: [],
    canaryProblem: null,
    startedAt: at(0),
    seenAt: at(60),
    ...patch,
  }
}

export function createEntry(number: number, patch: Partial<AuditEntry> = {}): AuditEntry {
  return {
    number,
    at: at(number),
    who: 'Otto Lin',
    what: 'promote',
    outcome: 'done',
    subject: hashOf(`c0${number}`),
    detail: `Reason ${number}`,
    ...patch,
  }
}

export function createHealth(patch: Partial<Health> = {}): Health {
  return {
    hours: 24,
    ready: null,
    releases: [],
    unattributed: 0,
    stepMs: 30 * minuteMs,
    series: [],
    compositions: [],
    adoption: [],
    ...patch,
  }
}

/** The id of `fakeStack`. */
export const stackId = '0b9f1a3e-52a7-4c55-8a61-90a5d6f1c7e2'
const frame = { file: '/r/catalog/home-page.1a2b3c.js', line: 2, column: 345 }
/** A call with a source map, and one without. */
export const fakeStack: ReadableStack = {
  composition: hashOf('c02'),
  frames: [
    {
      ...frame,
      source: { file: 'remotes/catalog/src/plan.ts', line: 12, column: 5, name: 'readPrice' },
    },
    { ...frame, file: '/r/shell/main.4d5e6f.js', source: null },
  ],
}

/** A canary of catalog at its second step, for tests. */
export function createRollout(patch: Partial<RolloutView> = {}): RolloutView {
  return {
    id: 'canary-1',
    state: 'running',
    isHeld: false,
    percent: 10,
    percents: [1, 10, 100],
    everySeconds: 600,
    nextStepAt: at(70),
    stable: hashOf('c02'),
    candidate: hashOf('c03'),
    releases: { catalog: hashOf('ca2') },
    server: null,
    who: 'CI of catalog',
    why: 'Lower prices',
    startedAt: at(50),
    endedAt: null,
    endedBy: null,
    reason: null,
    decision: {
      action: 'wait',
      reasons: ['The candidate arm has 20 of 100 starts.'],
      figures: { paid: { stable: 90, candidate: 8, evidence: 1.234_5, limit: 2000 } },
    },
    ...patch,
  }
}
