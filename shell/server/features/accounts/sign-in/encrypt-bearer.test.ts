import { expect, it } from 'vitest'

import { deriveKey } from '../../../crypto/derive-key.ts'
import { seal, unseal } from './encrypt-bearer.ts'

const key = deriveKey('a secret of the shop', 'test')
const owner = 'account 7'

it('decrypts a sealed text only with the same key and owner', {
  tags: ['D7.outside.sealed'],
}, () => {
  for (const text of ['', 'a', '12|AbC', 'é\u00a0', 'x'.repeat(4096)]) {
    const sealed = seal(text, { key, owner })
    expect(unseal(sealed, { key, owner })).toBe(text)
    expect(unseal(sealed, { key, owner: 'account 8' })).toBeNull()
    expect(unseal(sealed, { key: deriveKey('a secret of the shop', 'other'), owner })).toBeNull()
    expect(unseal(sealed, { key: deriveKey('another secret', 'test'), owner })).toBeNull()
  }
})

it('returns null for a changed, truncated or foreign text, and never throws', () => {
  const bytes = Buffer.from(seal('12|AbC', { key, owner }), 'base64url')
  for (const [index, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[index] = byte ^ 1
    expect(unseal(changed.toString('base64url'), { key, owner })).toBeNull()
    const cut = bytes.subarray(0, index).toString('base64url')
    expect(unseal(cut, { key, owner })).toBeNull()
  }
  for (const text of ['', ' ', '12|AbC', 'bearer-of-ana-0001-that-is-long-enough', '€'])
    expect(unseal(text, { key, owner })).toBeNull()
})
