import { expect, it } from 'vitest'

import { createTestKey } from '../features/releases/testing/create-key.ts'
import { parsePublicKeys } from './public-keys.ts'

const keys = [createTestKey(), createTestKey(), createTestKey()]
const [one, two, three] = keys.map(({ publicKey }) =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString(),
)
const spelled = (list: ReturnType<typeof parsePublicKeys>) =>
  list.map(key => key.export({ type: 'spki', format: 'der' }).toString('base64'))

it('reads several keys as PEM, also on one line, and as base64', { tags: ['D4.keyring'] }, () => {
  const text = `${one},${two?.replaceAll('\n', '\\n')} ${keys[2]?.base64}`
  expect(spelled(parsePublicKeys(text))).toEqual(keys.map(({ base64 }) => base64))
  expect(parsePublicKeys('')).toEqual([])
  expect(spelled(parsePublicKeys(`${one}${three}`))).toHaveLength(2)
})

it('rejects what is not an Ed25519 public key, and never repeats it', () => {
  const secret = keys[0]?.signingKey ?? ''
  expect(() => parsePublicKeys(secret)).toThrow('has a PRIVATE KEY')
  for (const wrong of ['MCowBQYDK2Vw', `${one} nonsense`, 'qt_secret-secret'])
    expect(() => parsePublicKeys(wrong)).toThrow('openssl pkey')
  for (const wrong of [secret, 'qt_secret-secret']) {
    let reported = ''
    try {
      parsePublicKeys(wrong)
    } catch (error) {
      reported = String((error as Error).stack)
    }
    expect(reported).not.toContain(wrong.slice(30, 60) || wrong)
  }
})
