import type { Check, Checker, Queued } from '@storefront/api/checks'
import type { JobView } from '@storefront/api/jobs'
import type { ProviderConfirmation } from '@storefront/api/registry'
import type { RegistryStatus, RollbackCandidate } from '@storefront/api/registry-deployments'
import type { RolloutView } from '@storefront/api/rollouts'
import type { SwitchView } from '@storefront/api/switches'

import {
  at,
  createEntry,
  createHealth,
  createRelease,
  createReplica,
  createRollout,
  createToken,
  fakeDeployment,
  fakeStack,
  hashOf,
  stackId,
} from './samples.ts'

export type RecordedRequest = {
  method: string
  address: string
  body: unknown
  confirmation: unknown
}
export type FakeResponse = { status: number; body: unknown }
export const done = (content: unknown): FakeResponse => ({
  status: 200,
  body: { result: true, content },
})
export const rejected = (status: number, error: string, details?: unknown): FakeResponse => ({
  status,
  body: { result: false, error, message: `Rejected: ${error}.`, details },
})

const ended = {
  state: 'aborted',
  percent: 0,
  nextStepAt: null,
  endedAt: at(61),
  endedBy: 'Otto Lin',
  reason: 'Fewer orders',
} as const

/** For tests: a registry with one catalog container, which records each call. */
export function createFakeRegistry() {
  const live = createRelease({ id: hashOf('ca1'), label: '1.0.0' })
  const next = createRelease({
    id: hashOf('ca2'),
    label: '1.1.0',
    publishedAt: at(50),
    isLive: false,
  })
  const registry = {
    /** Whether changes need the password first, like in a real shop. */
    isStrict: false,
    calls: [] as { method: string; path: string; body: unknown }[],
    moves: [fakeDeployment(2), fakeDeployment(1, { kind: 'local', changed: ['shell', 'catalog'] })],
    live: [live],
    former: {
      composition: hashOf('c01'),
      releases: [
        { name: 'catalog', id: hashOf('ca0'), label: '0.9.0', composition: hashOf('c01') },
      ],
    } as RollbackCandidate,
    releases: [next, live],
    replicas: [createReplica()],
    fault: null as RegistryStatus['fault'],
    lacking: [] as RegistryStatus['lacking'],
    rollouts: [] as RolloutView[],
    switches: [] as SwitchView[],
    checks: [] as Check[],
    queue: [] as Queued[],
    checker: null as Checker | null,
    jobs: [] as JobView[],
    tokens: [createToken()],
    audit: [createEntry(2), createEntry(1, { outcome: 'refused', detail: 'foreign_token' })],
    health: createHealth(),
    /** How an operator of the OpenID provider confirms. Undefined: with the password. */
    offer: undefined as ProviderConfirmation | undefined,
    /** Every change waits for this promise before its response. */
    waits: Promise.resolve(),
    /** Responses that replace the normal one once, by call, for example `POST /promote`. */
    next: new Map<string, FakeResponse>(),
    status: (): RegistryStatus => {
      const [move = fakeDeployment(1)] = registry.moves
      const { live: releases, former, replicas, fault, lacking } = registry
      return {
        composition: move.composition,
        move,
        releases,
        former,
        broken: [],
        replicas,
        fault,
        lacking,
        rollouts: registry.rollouts,
        switches: registry.switches,
      }
    },
    move: (kind: 'promote' | 'rollback', composition: string, why: string) => {
      const [last] = registry.moves
      const number = (last?.number ?? 0) + 1
      const previous = last?.composition ?? null
      const deployment = fakeDeployment(number, { kind, composition, why, previous })
      registry.moves = [deployment, ...registry.moves]
      return done({ move: deployment, isRebased: false, replicas: registry.replicas })
    },
    answer: ({ method, address, body, confirmation }: RecordedRequest): FakeResponse => {
      const { pathname, searchParams } = new URL(address, 'http://shop.example')
      const path = pathname.replace('/_registry', '')
      const isAllowed = !registry.isStrict || method === 'GET' || path === '/confirm'
      if (!isAllowed && confirmation !== 'confirmed')
        return rejected(403, 'confirmation_needed', registry.offer)
      registry.calls.push({ method, path, body })
      const key = `${method} ${path}`
      const replacement = registry.next.get(key)
      registry.next.delete(key)
      return replacement ?? responseTo(key, searchParams, body as Record<string, string>)
    },
  }

  const responses: Record<
    string,
    (query: URLSearchParams, body: Record<string, string>) => FakeResponse
  > = {
    'POST /confirm': (_, { password, secret }) =>
      password === 'quarry-operator' || (secret !== undefined && secret === registry.offer?.secret)
        ? done({ confirmation: 'confirmed', until: at(15) })
        : rejected(422, 'wrong_password'),
    'GET /status': () => done(registry.status()),
    'GET /checks': () => done({ checks: registry.checks, checker: registry.checker }),
    'GET /queue': () => done({ queue: registry.queue, checker: registry.checker }),
    'POST /checks': () => done({ check: null, queued: null, checker: registry.checker }),
    'GET /releases': () => done(registry.releases),
    'GET /moves': query => done(pageOf(registry.moves, query)),
    'GET /audit': query => done(pageOf(registry.audit, query)),
    'GET /jobs': () => done(registry.jobs),
    'GET /tokens': () => done(registry.tokens),
    'GET /health': () => done(registry.health),
    [`GET /stacks/${stackId}`]: () => done(fakeStack),
    'GET /diff': query => done(diffOf(query)),
    'GET /rollouts': () => done(registry.rollouts),
    'POST /rollouts/canary-1': (_, { action = '' }) => {
      registry.rollouts = registry.rollouts.map(rollout =>
        action === 'abort' ? { ...rollout, ...ended } : rollout,
      )
      return done(registry.rollouts[0])
    },
    'POST /switches': (_, { kind, name = '', isOff, why = '' }) => {
      const part = { kind: kind as SwitchView['kind'], name }
      registry.switches = isOff ? [{ ...part, who: 'Otto Lin', why, since: at(60) }] : []
      return done(registry.switches)
    },
    'POST /pins': () =>
      done({ url: 'http://shop.example/_pin/x', composition: hashOf('c09'), until: at(30) }),
    'POST /promote': (_, { why = '', canary }) => {
      if (!canary) return registry.move('promote', hashOf('c09'), why)
      const rollout = createRollout({ why, ...(canary as Partial<RolloutView>) })
      registry.rollouts = [rollout]
      return done({ move: registry.moves[0], isRebased: false, replicas: [], rollout })
    },
    'POST /rollback': (_, { composition = hashOf('c01'), why = '' }) =>
      registry.move('rollback', composition, why),
    'POST /tokens': () => done({ token: createToken({ id: 'token-2' }), secret: 'qt_secret' }),
    'POST /tokens/token-1/rotate': () => done({ token: createToken(), secret: 'qt_rotated' }),
    'DELETE /tokens/token-1': () => done(createToken({ revokedAt: at(60) })),
  }
  const responseTo = (key: string, query: URLSearchParams, body: Record<string, string>) =>
    responses[key]?.(query, body) ?? rejected(404, 'not_found')

  const diffOf = (query: URLSearchParams) => ({
    from: query.get('from'),
    to: query.get('to'),
    containers: [
      {
        name: 'catalog',
        before: { id: live.id, label: live.label },
        after: { id: next.id, label: next.label },
        added: ['home-page.2.js'],
        removed: ['home-page.1.js'],
        bytes: 1200,
        routes: { added: [], removed: [] },
        contracts: [],
      },
    ],
  })
  return registry
}

function pageOf<Item extends { number: number }>(items: Item[], query: URLSearchParams): Item[] {
  const before = Number(query.get('before') ?? Number.POSITIVE_INFINITY)
  return items.filter(({ number }) => number < before).slice(0, Number(query.get('limit')))
}
