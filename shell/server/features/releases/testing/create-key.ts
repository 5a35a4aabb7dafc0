import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A signing key in the format of the settings, with the public key that other servers trust, for tests. */
export type TestKey = { signingKey: string; publicKey: KeyObject; base64: string }

export function createTestKey(): TestKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = createPublicKey(privateKey)
  return {
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey,
    base64: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }
}
