import { generateKeyPairSync } from 'node:crypto'
import { verdictSchema } from '@storefront/api/verdict'
import { findSigner, signVerdict } from '@storefront/kit/release/verdict'
import { describe, expect, it } from 'vitest'

import type { Result } from '../report/result.ts'
import type { ChecksReport } from '../run-checks.ts'
import { toFailedReport, toVerdict } from './to-verdict.ts'

const about = {
  version: 1,
  check: '0b8f3a52-6c1d-4b0e-9a55-0d7c1c8d2a10',
  composition: 'a'.repeat(64),
  base: 'b'.repeat(64),
  server: 'c'.repeat(64),
  startedAt: '2026-01-05T08:00:00.000Z',
}
const shown: Result = {
  group: 'mount',
  subject: 'home-page · guest · es · phone',
  outcome: 'passed',
}

function reportOf(results: Result[], isDone = true): ChecksReport {
  const failed = results.filter(({ outcome }) => outcome === 'failed').length
  const counts = { passed: results.length - failed, flaky: 0, failed }
  const parts = [{ name: 'pages', isDone, ms: 1200, counts, total: 1 }]
  return { results, counts, notLookedAt: [], parts, pictures: new Map() }
}

describe('toVerdict', () => {
  it('passes a complete report without failures, in the form that the registry accepts', () => {
    const verdict = toVerdict(about, reportOf([shown]))
    expect(verdictSchema.parse(verdict)).toMatchObject({
      outcome: 'passed',
      isComplete: true,
      cells: [shown],
      parts: [{ name: 'pages', ms: 1200 }],
    })
  })

  it('fails for one failure', () => {
    const message = 'The page /home of catalog did not appear.'
    const failed: Result = { ...shown, outcome: 'failed', message, blames: 'catalog' }
    expect(toVerdict(about, reportOf([shown, failed]))).toMatchObject({ outcome: 'failed' })
  })

  it('never passes an interrupted check, and none that looked at nothing', () => {
    const interrupted = toVerdict(about, reportOf([shown], false))
    expect(interrupted).toMatchObject({ outcome: 'failed', isComplete: false })
    expect(toVerdict(about, reportOf([]))).toMatchObject({ outcome: 'failed' })
  })

  it('is signed as a text that names the check and the composition', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const signed = signVerdict(toVerdict(about, reportOf([shown])), privateKey)
    expect(findSigner(signed, [publicKey])).not.toBeNull()
    const other = { ...signed, verdict: signed.verdict.replaceAll('a'.repeat(64), 'd'.repeat(64)) }
    expect(findSigner(other, [publicKey])).toBeNull()
  })

  it('has one failure for a shop that does not start, and blames the only changed container', () => {
    const report = toFailedReport(new Error('The candidate shop does not start:\n\u001b[1mno'), [
      'cart',
    ])
    const verdict = verdictSchema.parse(toVerdict(about, report))
    expect(verdict).toMatchObject({ outcome: 'failed', cells: [{ blames: 'cart' }] })
  })
})
