import type { Deployment } from '@storefront/api/registry'
import { describe, expect, it } from 'vitest'

import { Registry } from '../registry/client.ts'
import { hash, testDeployment } from '../registry/testing.ts'
import { Journal } from './journal.ts'
import { toReport } from './report.ts'
import { Team } from './team.ts'

type ReportInput = Parameters<typeof toReport>[0]

const rejection = { what: 'a file', team: 'cart', code: 'wrong_digest', sentence: 'Build again.' }
const deployment = (...parts: Parameters<typeof testDeployment>) =>
  testDeployment(...parts) as Deployment

/** What happens when all goes well, short of what a test changes. */
function report(changes: Partial<ReportInput> = {}) {
  return toReport({
    journal: metBad(),
    moves: [deployment(1, hash('1'))],
    teams: [teamThatDeployed()],
    documents: 1,
    refused: [rejection, rejection, rejection],
    bad: hash('9'),
    oneBase: { moved: 2, refused: ['base_moved'] },
    startedAt: performance.now(),
    releases: 0,
    ...changes,
  })
}

function metBad(): Journal {
  const journal = new Journal()
  journal.arrive(0, hash('9'))
  return journal
}

function teamThatDeployed(kind = 'rollback', isRebased = true): Team {
  const team = new Team('cart', new Registry({ shop: 'http://localhost', token: '' }))
  team.moves.push({ move: deployment(2, hash('2'), { kind }), isRebased })
  return team
}

describe('the story of releases', () => {
  it('is good only when no document met a fault', () => {
    const journal = metBad()
    expect(report({ journal }).isGood).toBe(true)
    journal.faults.mixedCompositions.push('a file of another shop')
    expect(report({ journal }).isGood).toBe(false)
  })

  it.each<[string, Partial<ReportInput>]>([
    ['nobody met the bad release', { journal: new Journal() }],
    ['nothing was rolled back', { teams: [teamThatDeployed('promote')] }],
    ['nothing was moved on top of others', { teams: [teamThatDeployed('rollback', false)] }],
    ['one of the two promotes is not live', { oneBase: { moved: 1, refused: ['base_moved'] } }],
    ['the late promote was taken', { oneBase: { moved: 2, refused: [] } }],
    ['the late one was refused for another reason', { oneBase: { moved: 2, refused: ['busy'] } }],
    ['a broken release was taken', { refused: [rejection, rejection] }],
    ['too little was published', { releases: 1 }],
  ])('is not good when %s', (_what, changes) => {
    expect(report(changes).isGood).toBe(false)
  })

  it('tells of a move that undid another one unseen', () => {
    const deployments = [
      deployment(3, hash('3'), { previous: hash('1') }),
      deployment(2, hash('2'), { previous: hash('1') }),
      deployment(1, hash('1')),
    ]
    const { isGood, faults } = report({ moves: deployments })
    expect(faults.lostDeployments).toEqual(['#3 was not made on #2'])
    expect(isGood).toBe(false)
  })

  it('goes on after so many navigations, or when it is over', async () => {
    const journal = new Journal()
    const waited = journal.further(2)
    journal.arrive(0, hash('1'))
    journal.arrive(0, hash('2'))
    await waited
    const never = journal.met(hash('3'), 1)
    journal.end()
    await never
    expect(journal.navigations).toBe(2)
  })

  it('begins when each document is open, not when one of them went on as often', async () => {
    const journal = new Journal()
    let isOpened = false
    const opened = journal.opened(2).then(() => {
      isOpened = true
    })
    for (const _ of [1, 2, 3]) journal.arrive(0, hash('1'))
    await Promise.resolve()
    expect(isOpened).toBe(false)
    journal.arrive(1, hash('1'))
    await opened
    await journal.opened(2)
  })

  it('counts what cannot be read as no composition', () => {
    const journal = new Journal()
    journal.arrive(0, null)
    expect([journal.navigations, journal.compositions.size]).toEqual([1, 0])
  })
})
