import { expect, it } from 'vitest'

import { parseUploadLimits } from './upload-limits.ts'

it('reads the limits that differ from the defaults, in megabytes', () => {
  expect(parseUploadLimits('')).toEqual({ guests: 2000, 'guest-day': 100, free: 1000 })
  expect(parseUploadLimits(' guests=5 , free=0')).toEqual({ guests: 5, 'guest-day': 100, free: 0 })
})

it.each(['guests', 'guests=', 'guests=1.5', 'guests=-1', 'all=5', 'constructor=1'])(
  'rejects "%s" and lists the valid names',
  text => {
    expect(() => parseUploadLimits(text)).toThrow(
      `"${text}" is not one of guests, guest-day, free followed by =megabytes`,
    )
  },
)
