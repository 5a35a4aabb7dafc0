// @vitest-environment jsdom
import { reportAdded, reportHandled } from 'shared/telemetry'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { begin, end, errorIn, file, hide, open, reported } from './testing/open-page.ts'

beforeEach(begin)
afterEach(end)

const others = { sampling: 10, chance: 0.5 }

it('reports errors that a page showed, with the remote that threw, even from before the start', async () => {
  const { startBeacon } = open(others)
  reportHandled(errorIn(file, 'Cannot add plans of "Anna"'))
  startBeacon()
  reportHandled(errorIn(file, 'something else of the same kind'))
  reportHandled(errorIn('/r/cart/entry.1a2b.js', 'it is full'))
  vi.advanceTimersByTime(1000)
  const messages = await reported()
  expect(messages.flatMap(({ errors }) => errors)).toEqual([])
  expect(messages.flatMap(({ handled }) => handled)).toEqual([
    { file, name: 'TypeError', code: 'unknown' },
    { file: '/r/cart/entry.1a2b.js', name: 'TypeError', code: 'unknown' },
  ])
  expect(JSON.stringify(messages)).not.toMatch(/anna/i)
})

it('counts plans added to a cart on every page', async () => {
  const { startBeacon } = open(others)
  reportAdded()
  startBeacon()
  reportAdded()
  reportAdded()
  hide(true)
  expect((await reported()).map(({ added, sampling }) => [added, sampling])).toEqual([
    [1, 1],
    [2, 1],
  ])
})
