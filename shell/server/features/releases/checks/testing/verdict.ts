import type { ClaimedCheck } from '@storefront/api/checks'
import { createOpenApi } from '@storefront/api/openapi'
import type { Verdict } from '@storefront/api/verdict'
import { contractOf } from '@storefront/kit/release/server-contract'

/** The contract of this build's server. */
export const server = contractOf(createOpenApi())

/** The verdict of a checker that looked at one page. */
export function toVerdict({ check }: ClaimedCheck, patch: Partial<Verdict> = {}): Verdict {
  const { outcome = 'passed' } = patch
  const cell = { group: 'mount', subject: '/home · guest · en · phone', outcome }
  const isPassed = outcome === 'passed'
  const counts = { passed: isPassed ? 1 : 0, flaky: 0, failed: isPassed ? 0 : 1 }
  return {
    version: check.version,
    check: check.id,
    composition: check.composition,
    base: check.base,
    server: check.server,
    outcome,
    isComplete: true,
    cells: [isPassed ? cell : { ...cell, message: 'It throws: correct it.', blames: 'catalog' }],
    counts,
    notLookedAt: [],
    parts: [{ name: 'pages', ms: 1200, counts, total: 1 }],
    startedAt: '2026-03-02T08:00:00.000Z',
    finishedAt: '2026-03-02T08:00:30.000Z',
    ...patch,
  }
}
