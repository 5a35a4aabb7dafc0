import { expect, test } from 'vitest'

import { namesOf, toPastedNames } from './name-patterns.ts'

test('puts the number where the pattern has its placeholder', () => {
  expect(namesOf('web-{n}.example.com', 2)).toEqual(['web-1.example.com', 'web-2.example.com'])
  expect(namesOf('WEB-{nnn}', 1)).toEqual(['web-001'])
  expect(namesOf('r{n}-u{nn}', 1)).toEqual(['r1-u01'])
  expect(namesOf('db', 2)).toEqual(['db-01', 'db-02'])
})

test('splits a list at line breaks, commas or spaces, and ignores a single name', () => {
  expect(toPastedNames('a\r\nb\n\nc')).toEqual(['a', 'b', 'c'])
  expect(toPastedNames('a, b;c')).toEqual(['a', 'b', 'c'])
  expect(toPastedNames(' web-1 \n')).toEqual([])
})
