// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'

import { countFirstRows } from './count-first-rows.ts'

const { innerWidth, innerHeight } = globalThis
afterEach(() => void Object.assign(globalThis, { innerWidth, innerHeight, scrollY: 0 }))

it.each([
  ['a desktop', 1350, 940, 13],
  ['a phone, whose rows are cards', 412, 823, 4],
  ['a tablet, whose rows are cards', 768, 1024, 5],
  ['a very low window', 1350, 120, 4],
  ['a very tall window', 1350, 4000, 40],
])('fills the window of %s', (_name, width, height, rows) => {
  Object.assign(globalThis, { innerWidth: width, innerHeight: height })
  expect(countFirstRows()).toBe(rows)
})

it('includes the rows that a customer can have scrolled to in the document', () => {
  Object.assign(globalThis, { innerWidth: 412, innerHeight: 823, scrollY: 1 })
  expect(countFirstRows()).toBe(20)
})
