import { expect, it } from 'vitest'

import { assessReadiness, type Facts } from './assess-readiness.ts'

const healthy: Facts = {
  isPrepared: true,
  isDraining: false,
  database: 'up',
  disk: null,
  store: 'up',
  following: {
    serves: 'a'.repeat(64),
    refuses: null,
    missing: [],
    candidates: [],
    canaryProblem: null,
    takenBack: null,
    breaks: null,
  },
  isReadyWithoutDatabase: true,
  lacking: [],
}
const rejection = { id: 'b'.repeat(64), reason: 'untrusted', message: 'Resign it.' } as const
const codesOf = (facts: Partial<Facts>) => {
  const { status, reasons } = assessReadiness({ ...healthy, ...facts })
  return [status, ...reasons.map(({ code }) => code)]
}

it('is ready when nothing is wrong', () => {
  expect(assessReadiness(healthy)).toEqual({
    isReady: true,
    status: 'ready',
    cannot: [],
    reasons: [],
  })
})

it('is ready without the database, and lists what does not work', {
  tags: ['D4.readiness'],
}, () => {
  const readiness = assessReadiness({ ...healthy, database: 'down' })
  expect(readiness).toMatchObject({ isReady: true, status: 'degraded' })
  expect(readiness.cannot).toContain('orders')
  // The same holds if the database was down at the start.
  expect(codesOf({ database: 'down', isPrepared: false })).toEqual(['degraded', 'database_down'])
})

it('is ready without the store while it can serve pages', () => {
  const refuses = { ...rejection, reason: 'unreachable' } as const
  expect(codesOf({ store: 'down' })).toEqual(['degraded', 'store_down'])
  expect(codesOf({ following: { ...healthy.following, refuses } })).toEqual([
    'degraded',
    'store_down',
  ])
  const following = { ...healthy.following, serves: null, refuses }
  expect(codesOf({ store: 'down', following })).toEqual([
    'not_ready',
    'no_composition',
    'store_down',
  ])
  expect(assessReadiness({ ...healthy, store: 'down' }).cannot).toEqual(['releases'])
})

it('is not ready without the database if the setting says so or if it has no page to serve', () => {
  const following = {
    serves: null,
    refuses: null,
    missing: [],
    candidates: [],
    canaryProblem: null,
    takenBack: null,
    breaks: null,
  }
  expect(codesOf({ database: 'down', isReadyWithoutDatabase: false })).toEqual([
    'not_ready',
    'database_down',
  ])
  expect(codesOf({ database: 'down', following })[0]).toBe('not_ready')
})

it.each<[Partial<Facts>, string]>([
  [{ disk: 'ENOSPC' }, 'cannot_write'],
  [{ database: 'read_only' }, 'database_read_only'],
  [{ following: { ...healthy.following, refuses: rejection } }, 'cannot_follow'],
  [{ following: { ...healthy.following, missing: ['/r/cart/a.js'] } }, 'missing_files'],
  [{ following: { ...healthy.following, breaks: 'It breaks cart.' } }, 'breaks_releases'],
  [{ following: { ...healthy.following, takenBack: 'It failed.' } }, 'taken_back'],
  [{ isDraining: true }, 'draining'],
  [{ isPrepared: false }, 'starting'],
])(
  'is not ready with %o',
  { tags: ['D4.readiness.write', 'D4.readiness.follow'] },
  (facts, code) => {
    expect(codesOf(facts)).toEqual(['not_ready', code])
  },
)

it('returns the reason why it has no page to serve', () => {
  const following = {
    serves: null,
    refuses: rejection,
    missing: [],
    candidates: [],
    canaryProblem: null,
    takenBack: null,
    breaks: null,
  }
  expect(assessReadiness({ ...healthy, following }).reasons).toEqual([
    { code: 'no_composition', message: 'Resign it.' },
  ])
})
