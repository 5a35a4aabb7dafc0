import { expect, it } from 'vitest'

import { createSecret, hashSecret, isSameSecret } from './secret.ts'

it('creates another secret of 256 bits each time', () => {
  const secrets = new Set(Array.from({ length: 1000 }, createSecret))
  expect(secrets.size).toBe(1000)
  for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
})

it('compares secrets of any length, and their hash reveals neither', () => {
  const secret = createSecret()
  expect(isSameSecret(secret, secret)).toBe(true)
  for (const other of ['', secret.slice(0, -1), `${secret} `, createSecret()])
    expect(isSameSecret(secret, other)).toBe(false)
  expect(hashSecret(secret)).not.toContain(secret)
  expect(hashSecret(secret)).toHaveLength(43)
})
