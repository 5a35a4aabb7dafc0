import { expect, it } from 'vitest'

import { thumbnailSize } from './thumbnail-size.ts'

it('preserves the proportions of a picture within its frame', () => {
  expect(thumbnailSize({ width: 4000, height: 3000 })).toEqual({ width: 280, height: 210 })
  expect(thumbnailSize({ width: 1170, height: 2532 })).toEqual({ width: 111, height: 240 })
  expect(thumbnailSize({ width: 200, height: 100 })).toEqual({ width: 200, height: 100 })
})

it('crops a very narrow picture, and keeps a tiny one large enough to click', () => {
  expect(thumbnailSize({ width: 10_000, height: 100 })).toEqual({ width: 280, height: 72 })
  expect(thumbnailSize({ width: 1, height: 1 })).toEqual({ width: 72, height: 72 })
})
