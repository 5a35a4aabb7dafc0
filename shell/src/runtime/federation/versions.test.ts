import { describe, expect, it } from 'vitest'

import { satisfy } from './versions.ts'

describe('satisfy', () => {
  it.each([
    ['19.2.0', '*'],
    ['19.2.0', '^19.0.0'],
    ['19.2.0', '^19.2.0'],
    ['0.4.9', '^0.4.2'],
    ['0.0.3', '^0.0.3'],
    ['18.3.1', '<=19.0.0'],
    ['9.0.0', '<=10.0.0'],
    ['19.0.0', '<=19.0.0'],
    ['19.0.0-rc.1', '^19.0.0'],
    ['19', '<=19.0.0'],
  ])('%s satisfies %s', (version, range) => {
    expect(satisfy(version, range)).toBe(true)
  })

  it.each([
    ['18.3.1', '^19.0.0'],
    ['20.0.0', '^19.0.0'],
    ['19.1.9', '^19.2.0'],
    ['0.5.0', '^0.4.2'],
    ['0.0.4', '^0.0.3'],
    ['10.0.0', '<=9.0.0'],
    ['19.0.1', '<=19.0.0'],
    ['', '^19.0.0'],
    ['19.0.0', '>=18.0.0'],
    ['19.0.0', 'latest'],
  ])('%s does not satisfy %s', (version, range) => {
    expect(satisfy(version, range)).toBe(false)
  })
})
