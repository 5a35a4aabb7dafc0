import { describe, expect, it } from 'vitest'

import { toCandidate } from './candidates.ts'
import type { Blame } from './find-blame.ts'
import type { Cell } from './matrix.ts'
import { countReport, describeBlame, describeCell, describeEnd, describeMatrix } from './report.ts'
import { createReleases } from './testing/create-releases.ts'

const releases = createReleases(['shared', 'cart', 'chat'])
const test = {
  title: 'a customer buys one monthly plan',
  file: 'e2e/tests/purchase/buy.spec.ts',
  message: 'expected 1',
}
const run = {
  ...toCandidate(releases, new Set(['cart', 'chat'])),
  composition: '0'.repeat(64),
  storageState: 'cookies.json',
}
const cell: Cell = {
  composition: run.name,
  group: 'purchase',
  passed: 18,
  skipped: 2,
  notRun: 0,
  failed: [],
  seconds: 34.04,
}

const blame = (...names: string[]): Blame => ({
  kind: 'releases',
  among: releases.current,
  blamed: new Map([...run.releases].filter(([name]) => names.includes(name))),
})
const plan = { runs: [run], refused: [], uncovered: [] }
const base = { plan, releases, cells: [cell], findings: [], unexplained: [] }

describe('describeBlame', () => {
  it('names the release, its team, the test, and the other releases', () => {
    expect(describeBlame(test, blame('cart'))).toBe(
      'Blame: cart release 2eb7f3a3657e (team cart) breaks "a customer buys one monthly plan" (e2e/tests/purchase/buy.spec.ts) with shared dba092764ad5, chat 392bdd58b161',
    )
  })

  it('names both releases of an interaction', () => {
    expect(describeBlame(test, blame('cart', 'chat'))).toMatch(
      /^Blame: cart release \S+ \(team cart\) and chat release \S+ \(team chat\) together break "a/,
    )
  })

  it('blames no release for a failure without a mix', () => {
    expect(describeBlame(test, { kind: 'none' })).toMatch(/^Blame: no release\. "a customer buys/)
  })
})

describe('describeCell', () => {
  it('shows the counts and the time of a group', () => {
    expect(describeCell(cell)).toBe(
      '✔ purchase   previous cart, chat: 18 passed, 2 skipped (34.0 s)',
    )
    expect(describeCell({ ...cell, failed: [test], notRun: 3 })).toBe(
      '✘ purchase   previous cart, chat: 18 passed, 1 failed, 2 skipped, 3 not run (34.0 s)',
    )
  })
})

describe('describeMatrix', () => {
  it('lists rejected compositions with their reasons, and what nobody looked at', () => {
    const refused = [{ name: 'previous shared', reason: 'The cart needs a newer one.' }]
    const uncovered = ['previous shared with current cart']
    const text = describeMatrix({ ...base, plan: { ...plan, refused, uncovered } })
    expect(text).toContain('previous cart, chat  18 passed, 2 skipped, 34.0 s')
    expect(text).toContain('The registry rejects previous shared: The cart needs a newer one.')
    expect(text).toContain('Not looked at: previous shared with current cart.')
  })

  it('names a container without a previous release', () => {
    const previous = new Map([...releases.previous].filter(([name]) => name !== 'shared'))
    const text = describeMatrix({ ...base, releases: { ...releases, previous } })
    expect(text).toMatch(/^shared +[0-9a-f]{12} +none/m)
  })
})

describe('describeEnd', () => {
  it('ends with exactly one line of blame for one failure', () => {
    const lines = describeEnd({ ...base, findings: [{ run, test, blame: blame('cart') }] })
    expect(lines).toEqual([describeBlame(test, blame('cart'))])
  })

  it('ends with the first blame after all others', () => {
    const findings = [
      { run, test, blame: blame('cart') },
      { run, test, blame: { kind: 'flaky' } as const },
      { run, test, blame: blame('chat') },
    ]
    const lines = describeEnd({ ...base, findings, unexplained: [{ run, test }] })
    expect(lines.map(line => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'Flaky: "a',
      'Not bisected:',
      'Blame: chat',
      'Blame: cart',
    ])
  })

  it('does not say that nothing broke after a failure that was not bisected', () => {
    const lines = describeEnd({ ...base, unexplained: [{ run, test }] })
    expect(lines).toEqual([expect.stringMatching(/^Not bisected: "a customer buys/)])
  })

  it('says that nothing broke, and counts flaky tests apart', () => {
    const findings = [{ run, test, blame: { kind: 'flaky' } as const }]
    expect(describeEnd(base)).toEqual([
      'No release breaks another one: 1 composition, 18 tests passed, 2 skipped',
    ])
    expect(describeEnd({ ...base, findings }).at(-1)).toContain('18 tests passed, 1 flaky')
    expect(countReport({ ...base, findings })).toEqual({
      passed: 18,
      failed: 0,
      flaky: 1,
      skipped: 2,
    })
  })
})
