import { expect, it, vi } from 'vitest'

import { repeatFailed } from './repeat.ts'
import type { Result } from './result.ts'

const resultOf = (outcome: Result['outcome']): Result[] => [
  { group: 'axe', subject: 'home-page · guest · es · phone', outcome },
]

it('repeats what fails, and only that', async () => {
  const failing = vi.fn(async () => resultOf('failed'))
  expect(await repeatFailed(failing, 2)).toEqual(resultOf('failed'))
  expect(failing).toHaveBeenCalledTimes(2)
  const passing = vi.fn(async () => resultOf('passed'))
  expect(await repeatFailed(passing, 2)).toEqual(resultOf('passed'))
  expect(passing).toHaveBeenCalledTimes(1)
})

it('records what passes again as flaky', async () => {
  const run = vi.fn(async () => resultOf('passed')).mockResolvedValueOnce(resultOf('failed'))
  expect(await repeatFailed(run, 2)).toEqual(resultOf('flaky'))
})

it('does not repeat with one attempt', async () => {
  const failing = vi.fn(async () => resultOf('failed'))
  expect(await repeatFailed(failing, 1)).toEqual(resultOf('failed'))
  expect(failing).toHaveBeenCalledTimes(1)
})
