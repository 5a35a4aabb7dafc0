import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createOpenApi } from '@storefront/api/openapi'
import { type Verdict, verdictSchema } from '@storefront/api/verdict'
import { expect, it } from 'vitest'

import { contractOf } from './server-contract.ts'
import { findSigner, keyIdOf, publicKeyOf, signVerdict } from './verdict.ts'

const createKey = () => generateKeyPairSync('ed25519').privateKey

const verdict: Verdict = {
  version: 1,
  check: '7f9c24e8-3b1a-4f4e-9d11-0c5a7b6e2f10',
  composition: 'a'.repeat(64),
  base: 'b'.repeat(64),
  server: 'c'.repeat(64),
  outcome: 'passed',
  isComplete: true,
  cells: [{ group: 'mount', subject: '/home · guest · en · phone', outcome: 'passed' }],
  counts: { passed: 1, flaky: 0, failed: 0 },
  notLookedAt: [],
  parts: [{ name: 'mount', ms: 1200 }],
  startedAt: '2026-03-02T08:00:00.000Z',
  finishedAt: '2026-03-02T08:00:30.000Z',
}

it('finds the key that signed a verdict', () => {
  const [own, other] = [createKey(), createKey()]
  const signed = signVerdict(verdict, own)
  const trusted = [other, own].map(key => createPublicKey(key))
  expect(findSigner(signed, trusted)).toBe(keyIdOf(createPublicKey(own)))
  expect(publicKeyOf(own)).toMatch(/^MCowBQYDK2VwAyEA/)
})

it('finds no key for a text that was changed or signed by a foreign key', () => {
  const [own, foreign] = [createKey(), createKey()]
  const trusted = [createPublicKey(own)]
  const { verdict: text, signature } = signVerdict({ ...verdict, outcome: 'failed' }, own)
  const changed = text.replace('"failed"', '"passed"')
  expect(changed).not.toBe(text)
  expect(findSigner({ verdict: changed, signature }, trusted)).toBeNull()
  expect(findSigner(signVerdict(verdict, foreign), trusted)).toBeNull()
})

it('rejects texts that could change what a terminal shows', () => {
  const cell = { group: 'mount', subject: '\u001b[2J', outcome: 'passed' }
  expect(verdictSchema.safeParse({ ...verdict, cells: [cell] }).success).toBe(false)
})

it('gives a server the same contract by its table and by the JSON that it serves', () => {
  const openApi = createOpenApi()
  expect(contractOf(JSON.parse(JSON.stringify(openApi, null, 2)))).toBe(contractOf(openApi))
  expect(contractOf({ ...openApi, paths: {} })).not.toBe(contractOf(openApi))
})
