import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../../testing/app.ts'
import { deleteOldVotes } from './repository-votes.ts'
import { compositions, createBallot } from './testing/create-ballot.ts'

let testing: TestApp
let ballot: ReturnType<typeof createBallot>

beforeAll(async () => {
  // Without the sandbox, as in production: each network counts once.
  testing = await createTestApp()
  testing.dependencies.config.isSandbox = false
})
afterAll(() => testing.close())
beforeEach(() => {
  ballot = createBallot(testing.dependencies)
})

const candidateOf = async () => (await ballot.observe()).steps[0]?.candidate

/** A visitor of the candidate with a page and its token. */
function open() {
  const visitor = ballot.visitor()
  return { visitor, page: ballot.send(visitor, 'candidate') ?? '' }
}

describe('a page', () => {
  it('votes for the arm of its visitor', async () => {
    const stable = ballot.visitor()
    const page = ballot.send(stable, 'stable') ?? ''
    ballot.report(stable, { page, composition: compositions.stable, start: 'ready' })
    const other = open()
    ballot.report(other.visitor, { page: other.page, start: 'stalled' }, { hasError: true })
    const { steps, current } = await ballot.observe()
    expect(steps).toMatchObject([
      {
        share: 0.1,
        stable: { served: 1, failedStarts: 0, errors: 0 },
        candidate: { served: 1, failedStarts: 1, errors: 1 },
      },
    ])
    expect(current).toEqual({
      stable: { starts: 1, orderAttempts: 0 },
      candidate: { starts: 0, orderAttempts: 0 },
    })
  })

  it('votes once on each question, however often it reports', async () => {
    const { visitor, page } = open()
    ballot.report(visitor, { page, start: 'stalled' })
    ballot.report(visitor, { page, start: 'ready' })
    ballot.report(visitor, { page, added: 2 })
    await ballot.observe()
    ballot.report(visitor, { page, start: 'ready', added: 1 })
    ballot.report(visitor, { page, added: 1 })
    const { current } = await ballot.observe()
    expect(await candidateOf()).toMatchObject({ served: 1, failedStarts: 1, added: 1 })
    expect(current.candidate.starts).toBe(0)
  })

  it('counts its visitor once, however many pages fail', async () => {
    const { visitor, page } = open()
    ballot.report(visitor, { page, start: 'stalled' })
    const second = ballot.send(visitor, 'candidate') ?? ''
    ballot.report(visitor, { page: second, start: 'stalled' })
    expect(await candidateOf()).toMatchObject({ served: 1, failedStarts: 1 })
  })

  it('is ignored with an invented token, and with the token of another visitor or composition', async () => {
    const { visitor, page } = open()
    const thief = open()
    ballot.report(visitor, { page: `${page.slice(0, 22)}.${'x'.repeat(22)}`, start: 'stalled' })
    ballot.report(thief.visitor, { page, start: 'stalled' })
    ballot.report(visitor, { page, composition: compositions.stable, start: 'stalled' })
    ballot.report(visitor, { start: 'stalled' })
    expect(await candidateOf()).toMatchObject({ served: 2, failedStarts: 0 })
  })

  it('has no token for a browser without a cookie, and for a cookie that the server did not issue', () => {
    expect(ballot.send({ cookie: '', ip: '203.0.113.9' }, 'candidate')).toBeNull()
    const forged = `${'b'.repeat(22)}.${'c'.repeat(22)}`
    expect(ballot.send({ cookie: forged, ip: '203.0.113.9' }, 'candidate')).toBeNull()
  })

  it('counts as silent a minute after it was sent, if it has not reported', async () => {
    const quiet = open()
    const late = open()
    const good = open()
    ballot.report(good.visitor, { page: good.page, start: 'ready' })
    expect(await candidateOf()).toMatchObject({ served: 3, silent: 0 })
    ballot.pass(61)
    ballot.report(late.visitor, { page: late.page, start: 'ready' })
    expect(await candidateOf()).toMatchObject({ served: 3, silent: 2 })
    expect(quiet.page).not.toBe('')
  })

  it('reports its ready time from the second page of a visitor on', async () => {
    const { visitor, page } = open()
    ballot.report(visitor, { page, start: 'ready' }, { readyBucket: 80 })
    expect((await ballot.observe()).ready.candidate).toEqual([])
    ballot.pass(10)
    for (const readyBucket of [60, 40]) {
      const next = ballot.send(visitor, 'candidate') ?? ''
      ballot.report(visitor, { page: next, start: 'ready' }, { readyBucket })
      ballot.pass(10)
    }
    expect((await ballot.observe()).ready).toEqual({
      stable: [],
      candidate: [{ bucket: 60, count: 1 }],
    })
  })

  it('counts for the step in which it was sent', async () => {
    const { visitor, page } = open()
    await ballot.votes.write()
    ballot.rollout.step = 1
    ballot.report(visitor, { page, start: 'ready' }, { hasHandled: true })
    const later = open()
    ballot.report(later.visitor, { page: later.page, start: 'ready' })
    const { steps, current } = await ballot.observe()
    expect(
      steps.map(({ share, candidate }) => [share, candidate.served, candidate.handled]),
    ).toEqual([
      [0.1, 1, 1],
      [0.5, 1, 0],
    ])
    expect(current.candidate.starts).toBe(1)
  })
})

describe('a flood', () => {
  it('from one address counts as one visitor', async () => {
    for (let count = 0; count < 50; count++) {
      const visitor = ballot.visitor('198.51.100.7')
      const page = ballot.send(visitor, 'candidate') ?? ''
      ballot.report(visitor, { page, start: 'stalled' }, { hasError: true })
    }
    expect(await candidateOf()).toMatchObject({ served: 1, failedStarts: 1, errors: 1 })
  })

  it('from one IPv6 network counts as one visitor', async () => {
    for (const ip of ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:ffff::1']) {
      const visitor = ballot.visitor(ip)
      ballot.report(visitor, { page: ballot.send(visitor, 'candidate') ?? '', start: 'stalled' })
    }
    expect(await candidateOf()).toMatchObject({ served: 1, failedStarts: 1 })
  })

  it('of pages of one visitor stores a limited number of rows', async () => {
    const { visitor } = open()
    for (let count = 0; count < 60; count++) {
      ballot.send(visitor, 'candidate')
      if (count % 25 === 0) await ballot.votes.write()
    }
    await ballot.votes.write()
    const { rowCount } = await testing.dependencies.pool.query(
      'SELECT 1 FROM page_votes WHERE rollout_id = $1',
      [ballot.rollout.id],
    )
    expect(rowCount).toBe(40)
  })
})

it('deletes votes after two weeks', async () => {
  ballot.pass(-15 * 24 * 3600)
  open()
  await ballot.votes.write()
  await deleteOldVotes(testing.dependencies.database)
  expect(await candidateOf()).toMatchObject({ served: 0 })
})
