import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { countFalseAlarms, measurePower } from './canary-replay/power.ts'
import { createRandom, drawBinomial } from './canary-replay/random.ts'
import { effects } from './canary-replay/shop.ts'

it('rolls back at most 1 % of 500 canaries of equal releases', { timeout: 60_000 }, () => {
  expect(countFalseAlarms(500)).toBeLessThanOrEqual(5)
})

it('rolls back faulty candidates, and sooner the more harm they do', { timeout: 60_000 }, () => {
  const powers = new Map(measurePower(20).map(power => [power.name, power]))
  const foundAt = (name: string) => powers.get(name)?.found
  expect(foundAt('33.3 % of the orders fail')).toEqual([1, 1, 1])
  expect(foundAt('100 % of the additions to the cart are missing')).toEqual([1, 1, 1])
  expect(foundAt('3 % of the pages do not start')?.[1]).toBe(1)
  expect(foundAt('10 % of the orders fail')?.[1]).toBe(1)
  const missed = [...powers.values()].filter(({ found }) => Number(found.at(-1)) < 0.5)
  expect(missed.map(({ name }) => name)).toEqual(['1 % of the orders fail'])
})

it('draws binomial numbers with the right mean and variance', () => {
  const random = createRandom(7)
  for (const [trials, probability] of [
    [20, 0.5],
    [4000, 0.01],
    [4000, 0.97],
  ] as const) {
    const drawn = Array.from({ length: 20_000 }, () => drawBinomial(random, trials, probability))
    const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length
    const variance = drawn.reduce((sum, each) => sum + (each - mean) ** 2, 0) / drawn.length
    expect(mean / (trials * probability)).toBeCloseTo(1, 1)
    expect(variance / (trials * probability * (1 - probability))).toBeCloseTo(1, 1)
  }
})

it('is described in docs/canary.md with every effect', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'canary.md'), 'utf8')
  expect(effects.filter(({ name }) => !page.includes(`| ${name} |`))).toEqual([])
})
