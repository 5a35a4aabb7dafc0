// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4423/_ops"}
import type { Check } from '@storefront/api/checks'
import { describe, expect, it } from 'vitest'

import { rejected } from '../testing/fake-registry.ts'
import { fill, pageText, prepareOps, press, until } from '../testing/open-ops.tsx'
import { at, hashOf } from '../testing/samples.ts'

const ops = prepareOps()

const check: Check = {
  id: '7f9c24e8-3b1a-4f4e-9d11-0c5a7b6e2f10',
  number: 1,
  state: 'done',
  composition: hashOf('c03'),
  base: hashOf('c02'),
  server: hashOf('5e'),
  version: 1,
  releases: [{ name: 'catalog', id: hashOf('ca2'), label: '1.1.0' }],
  requestedBy: 'CI of catalog',
  requestedAt: at(50),
  checker: 'web-1',
  startedAt: at(50),
  finishedAt: at(51),
  attempts: 1,
  parts: [],
  outcome: 'failed',
  counts: { passed: 23, flaky: 1, failed: 2 },
  problem: null,
}

describe('checks', () => {
  it('are listed with their counts, and without a checker the page says how to start one', async () => {
    ops.registry.checks = [check]
    ops.open('?section=checks')
    await until(() => pageText().includes('23 passed · 1 flaky · 2 failed'))
    expect(pageText()).toContain('npm run checker')
  })

  it('of the live shop are named on its card', async () => {
    ops.open()
    await until(() => document.querySelector('dl')?.textContent?.includes('Passed'))
  })

  it('are requested for a deployment that has none, which then goes live by itself', async () => {
    ops.registry.next.set('POST /promote', rejected(409, 'not_checked'))
    ops.open(`?section=promote&releases=${hashOf('ca2')}`)
    await press('Review changes')
    await until(() => pageText().includes('Files: 1 added, 1 removed'))
    await fill('textarea', 'Lower prices')
    await press('Promote')
    await until(() => pageText().includes('No checks yet'))
    expect(ops.sent('/checks')).toEqual([
      { releases: [hashOf('ca2')], base: hashOf('c02'), deploy: { why: 'Lower prices' } },
    ])
  })
})
