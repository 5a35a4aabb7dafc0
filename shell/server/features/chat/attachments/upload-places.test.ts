import { expect, it } from 'vitest'

import { createUploadPlaces } from './upload-places.ts'

it('leaves places for others if one address uses its maximum', () => {
  const { enter } = createUploadPlaces()
  const own = Array.from({ length: 8 }, () => enter('192.0.2.1'))
  expect(() => enter('192.0.2.1')).toThrow('unavailable')
  const others = Array.from({ length: 24 }, (_, index) => enter(`198.51.100.${index}`))
  expect(() => enter('203.0.113.1')).toThrow('unavailable')
  for (const leave of [...own, ...others]) leave()
  expect(enter('192.0.2.1')).toBeTypeOf('function')
})
