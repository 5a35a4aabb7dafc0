import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'

import { containsPrivateKey, findSshKeyProblem, toSshKeys } from './ssh-key.ts'

const field = (bytes: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
const line = (kind: string, ...fields: Buffer[]) =>
  `${kind} ${Buffer.concat([Buffer.from(kind), ...fields].map(field)).toString('base64')} ana@laptop`

function rsa(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const { e = '', n = '' } = publicKey.export({ format: 'jwk' })
  const modulus = Buffer.concat([Buffer.from([0]), Buffer.from(n, 'base64url')])
  return line('ssh-rsa', Buffer.from(e, 'base64url'), modulus)
}

test('accepts the kinds of keys that are secure', () => {
  expect(findSshKeyProblem(line('ssh-ed25519', Buffer.alloc(32, 7)))).toBeNull()
  expect(findSshKeyProblem(rsa(2048))).toBeNull()
  const curve = [Buffer.from('nistp256'), Buffer.alloc(65, 4)]
  expect(findSshKeyProblem(line('ecdsa-sha2-nistp256', ...curve))).toBeNull()
  expect(
    findSshKeyProblem(line('sk-ssh-ed25519@openssh.com', Buffer.alloc(32), Buffer.from('ssh:'))),
  ).toBeNull()
})

test('rejects weak, unknown, truncated and mislabeled keys', () => {
  expect(findSshKeyProblem(rsa(1024))).toBe('weak')
  expect(findSshKeyProblem(line('ssh-dss', Buffer.alloc(64)))).toBe('kind')
  expect(findSshKeyProblem('ssh-ed25519 AAAA')).toBe('broken')
  expect(findSshKeyProblem(line('ssh-ed25519', Buffer.alloc(31)))).toBe('broken')
  expect(
    findSshKeyProblem(line('ssh-rsa', Buffer.alloc(3)).replace('ssh-rsa', 'ssh-ed25519')),
  ).toBe('broken')
  expect(findSshKeyProblem('hello')).toBe('form')
})

test('detects a private key in any format', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  expect(containsPrivateKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))).toBe(true)
  expect(findSshKeyProblem('-----BEGIN OPENSSH PRIVATE KEY-----')).toBe('private')
  expect(containsPrivateKey('PuTTY-User-Key-File-3: ssh-ed25519')).toBe(true)
  expect(containsPrivateKey(line('ssh-ed25519', Buffer.alloc(32)))).toBe(false)
})

test('reads a pasted file line by line', () => {
  expect(toSshKeys('# laptop\nssh-ed25519 A a\r\n\n ssh-rsa B b \n')).toEqual([
    'ssh-ed25519 A a',
    'ssh-rsa B b',
  ])
})
