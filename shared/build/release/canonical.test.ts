import { describe, expect, it } from 'vitest'

import { canonicalJson, digestOf, releaseId } from './canonical.ts'

describe('canonicalJson', () => {
  it('sorts keys and omits white space (RFC 8785)', () => {
    expect(canonicalJson({ b: [1, { d: 'é', c: null }], a: 1e21 })).toBe(
      '{"a":1e+21,"b":[1,{"c":null,"d":"é"}]}',
    )
  })

  it('sorts keys by UTF-16 units', () => {
    expect(canonicalJson({ '\u{1F600}': 1, '\uFB33': 2, a: 3 })).toBe(
      '{"a":3,"\u{1F600}":1,"\uFB33":2}',
    )
  })

  it('omits undefined members', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })
})

describe('releaseId', () => {
  it('depends only on the content, not on a previous id or the order of keys', () => {
    const release = { id: 'old', name: 'cart', files: [] }
    expect(releaseId(release)).toBe(releaseId({ files: [], name: 'cart', id: 'new' }))
    expect(releaseId(release)).not.toBe(releaseId({ ...release, name: 'chat' }))
  })
})

describe('digestOf', () => {
  it('has the format that browsers check', () => {
    expect(digestOf('alert(1)')).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/)
  })
})
