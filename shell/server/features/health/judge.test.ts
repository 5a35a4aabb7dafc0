import { expect, it } from 'vitest'

import { type Facts, judge } from './judge.ts'

const well: Facts = {
  isPrepared: true,
  isDraining: false,
  database: 'up',
  disk: null,
  following: { serves: 'a'.repeat(64), refuses: null, missing: [] },
  isReadyWithoutDatabase: true,
  lacking: [],
}
const rejects = { id: 'b'.repeat(64), reason: 'untrusted', message: 'Resign it.' } as const
const codesOf = (facts: Partial<Facts>) => {
  const { status, reasons } = judge({ ...well, ...facts })
  return [status, ...reasons.map(({ code }) => code)]
}

it('is ready when nothing is wrong', () => {
  expect(judge(well)).toEqual({ isReady: true, status: 'ready', cannot: [], reasons: [] })
})

it('stays with the balancer without the database, and says what cannot be done', {
  tags: ['D4.readiness'],
}, () => {
  const readiness = judge({ ...well, database: 'down' })
  expect(readiness).toMatchObject({ isReady: true, status: 'degraded' })
  expect(readiness.cannot).toContain('orders')
  // Also when the database was away at the start already.
  expect(codesOf({ database: 'down', isPrepared: false })).toEqual(['degraded', 'database_down'])
})

it('leaves the balancer without the database where the setting says so, or where there is no page to serve', () => {
  const none = { serves: null, refuses: null, missing: [] }
  expect(codesOf({ database: 'down', isReadyWithoutDatabase: false })).toEqual([
    'not_ready',
    'database_down',
  ])
  expect(codesOf({ database: 'down', following: none })[0]).toBe('not_ready')
})

it.each<[Partial<Facts>, string]>([
  [{ disk: 'ENOSPC' }, 'cannot_write'],
  [{ database: 'read_only' }, 'database_read_only'],
  [{ following: { ...well.following, refuses: rejects } }, 'cannot_follow'],
  [{ following: { ...well.following, missing: ['/r/cart/a.js'] } }, 'missing_files'],
  [{ isDraining: true }, 'draining'],
  [{ isPrepared: false }, 'starting'],
])(
  'is not ready with %o',
  { tags: ['D4.readiness.write', 'D4.readiness.follow'] },
  (facts, code) => {
    expect(codesOf(facts)).toEqual(['not_ready', code])
  },
)

it('says why there is no page at all', () => {
  const following = { serves: null, refuses: rejects, missing: [] }
  expect(judge({ ...well, following }).reasons).toEqual([
    { code: 'no_composition', message: 'Resign it.' },
  ])
})
