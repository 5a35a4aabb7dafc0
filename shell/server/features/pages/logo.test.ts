import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'

import { drawIco, drawPng } from './logo.ts'

test('draws the mark: light steps on a dark tile with round corners', () => {
  const png = drawPng(20)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const pixels = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8))
  const at = (x: number, y: number) => [...pixels.subarray(y * 81 + 1 + x * 4).subarray(0, 4)]
  expect(at(0, 0)[3]).toBeLessThan(64)
  expect(at(6, 10)).toEqual([250, 249, 247, 255])
  expect(at(14, 7)).toEqual([34, 31, 28, 255])
})

test('wraps it for old browsers', () => {
  const ico = drawIco(32)
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
  expect(ico.subarray(22 + 1, 22 + 4).toString()).toBe('PNG')
})
