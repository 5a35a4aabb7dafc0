import type { Deployment } from '@storefront/api/registry-deployments'
import { Registry } from '@storefront/kit/registry/client'
import { hash, testDeployment } from '@storefront/kit/registry/testing/fake-registry'
import { describe, expect, it } from 'vitest'

import { Journal } from './journal.ts'
import { toReport } from './report.ts'
import { Team } from './team.ts'

type ReportInput = Parameters<typeof toReport>[0]

const rejection = { what: 'a file', team: 'cart', code: 'wrong_digest', sentence: 'Build again.' }
const deployment = (...parts: Parameters<typeof testDeployment>) =>
  testDeployment(...parts) as Deployment

/** The report of a good run with the changes of a test. */
function report(changes: Partial<ReportInput> = {}) {
  return toReport({
    journal: metBad(),
    deployments: [deployment(1, hash('1'))],
    teams: [teamThatDeployed()],
    tabs: 1,
    rejected: [rejection, rejection, rejection],
    bad: hash('9'),
    oneBase: { live: 2, rejected: ['base_moved'] },
    startedAt: performance.now(),
    releases: 0,
    ...changes,
  })
}

function metBad(): Journal {
  const journal = new Journal()
  journal.recordVisit(0, hash('9'))
  return journal
}

function teamThatDeployed(kind = 'rollback', isRebased = true): Team {
  const team = new Team('cart', new Registry({ shop: 'http://localhost', token: '' }))
  team.moves.push({ move: deployment(2, hash('2'), { kind }), isRebased })
  return team
}

describe('the release story', () => {
  it('is good only without faults', () => {
    const journal = metBad()
    expect(report({ journal }).isGood).toBe(true)
    journal.faults.mixedCompositions.push('a file of another composition')
    expect(report({ journal }).isGood).toBe(false)
  })

  it.each<[string, Partial<ReportInput>]>([
    ['no tab had the bad release', { journal: new Journal() }],
    ['nothing was rolled back', { teams: [teamThatDeployed('promote')] }],
    ['no deployment was rebased', { teams: [teamThatDeployed('rollback', false)] }],
    [
      'one of the two concurrent deployments is not live',
      { oneBase: { live: 1, rejected: ['base_moved'] } },
    ],
    ['the late deployment was accepted', { oneBase: { live: 2, rejected: [] } }],
    [
      'the late deployment was rejected for another reason',
      { oneBase: { live: 2, rejected: ['busy'] } },
    ],
    ['a broken release was accepted', { rejected: [rejection, rejection] }],
    ['too little was published', { releases: 1 }],
  ])('is not good when %s', (_what, changes) => {
    expect(report(changes).isGood).toBe(false)
  })

  it('reports a deployment that reverted another one', () => {
    const deployments = [
      deployment(3, hash('3'), { previous: hash('1') }),
      deployment(2, hash('2'), { previous: hash('1') }),
      deployment(1, hash('1')),
    ]
    const { isGood, faults } = report({ deployments })
    expect(faults.lostDeployments).toEqual(['#3 was not made on #2'])
    expect(isGood).toBe(false)
  })

  it('waits for a number of navigations or for the end', async () => {
    const journal = new Journal()
    const waited = journal.waitForVisits(2)
    journal.recordVisit(0, hash('1'))
    journal.recordVisit(0, hash('2'))
    await waited
    const never = journal.waitForVisitsWith(hash('3'), 1)
    journal.end()
    await never
    expect(journal.navigations).toBe(2)
  })

  it('starts when each tab is open, not when one tab has navigated as often', async () => {
    const journal = new Journal()
    let isOpened = false
    const waitForTabs = journal.waitForTabs(2).then(() => {
      isOpened = true
    })
    for (const _ of [1, 2, 3]) journal.recordVisit(0, hash('1'))
    await Promise.resolve()
    expect(isOpened).toBe(false)
    journal.recordVisit(1, hash('1'))
    await waitForTabs
    await journal.waitForTabs(2)
  })

  it('counts an unreadable page as no composition', () => {
    const journal = new Journal()
    journal.recordVisit(0, null)
    expect([journal.navigations, journal.compositions.size]).toEqual([1, 0])
  })
})
