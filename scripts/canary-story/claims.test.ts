import { expect, it } from 'vitest'

import { countClaims, describeClaim } from './claims.ts'

const held = { name: 'no cart is lost', isGood: true, found: '0 of 9' }
const broken = { ...held, isGood: false, found: '1 of 9' }

it('counts the claims that hold, and those that do not', () => {
  expect(countClaims([held, broken, held])).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

it('describes what it found', () => {
  expect([held, broken].map(describeClaim)).toEqual([
    '✔ no cart is lost: 0 of 9',
    '✘ no cart is lost: 1 of 9',
  ])
})
