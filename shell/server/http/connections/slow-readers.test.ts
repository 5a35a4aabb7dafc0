import { describe, expect, it } from 'vitest'

import { createReaderWatch } from './slow-readers.ts'

const limits = { stallMs: 30_000, windowMs: 60_000, leastBytes: 30_000 }

/** Checks every two seconds; `taken` is the bytes read so far. Returns the second at which the client is too slow. */
function watch(seconds: number, taken: (second: number) => number, isWaiting = () => true) {
  const { isTooSlow } = createReaderWatch(limits)
  const client = {}
  for (let second = 0; second <= seconds; second += 2)
    if (isTooSlow(client, { taken: taken(second), isWaiting: isWaiting() }, second * 1000))
      return second
  return null
}

describe('a client with waiting data', () => {
  it('is too slow after 30 seconds without a byte', () => {
    expect(watch(120, () => 5000)).toBe(30)
    expect(watch(120, second => Math.min(second, 10) * 9000)).toBe(40)
  })

  it('is too slow when it reads less than 30 KB in a minute', () => {
    expect(watch(300, second => second)).toBe(60)
    expect(watch(300, second => Math.min(second, 60) * 9000 + second)).toBe(120)
  })

  it('may read for hours on a slow connection', () => {
    expect(watch(7200, second => second * 600)).toBeNull()
  })

  it('may read in steps, as an operating system frees its buffer', () => {
    expect(watch(7200, second => Math.floor(second / 26) * 40_000)).toBeNull()
  })
})

it('a client without waiting data is never too slow', () => {
  expect(
    watch(
      7200,
      () => 1,
      () => false,
    ),
  ).toBeNull()
})
