import { expect, it } from 'vitest'

import { createRememberedCallers } from './remembered-callers.ts'

const caller = { who: 'platform (CI)', team: 'platform', scopes: [], tokenId: null }
const minutes = (count: number) => new Date(count * 60_000)

/** Remembers a caller at 0, and returns whether it is known after so many minutes. */
function remember(...ends: (Date | null)[]) {
  let now = minutes(0)
  const callers = createRememberedCallers(() => now)
  callers.add('secret', caller, ends)
  return {
    ...callers,
    isKnownAfter: (count: number) => {
      now = minutes(count)
      return callers.find('secret') !== undefined
    },
  }
}

it('remembers a caller for an hour, and no longer than its secret and its token', () => {
  const endless = remember(null, null)
  expect([endless.isKnownAfter(59), endless.isKnownAfter(60)]).toEqual([true, false])
  for (const ends of [
    [minutes(5), null],
    [minutes(30), minutes(5)],
  ]) {
    const { isKnownAfter } = remember(...ends)
    expect([isKnownAfter(4), isKnownAfter(5)]).toEqual([true, false])
  }
})

it('forgets a caller at once', () => {
  const { forget, isKnownAfter } = remember(null)
  forget('secret')
  expect(isKnownAfter(0)).toBe(false)
})
