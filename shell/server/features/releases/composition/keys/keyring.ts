import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

import { readSigningKey } from './signing-key.ts'

/** `keyId`: the key that made it, as far as it was noted; null for what was signed before keys had ids. */
export type Signature = { signature: string; keyId: string | null }
type TrustedKey = { id: string; publicKey: KeyObject }

export type Keyring = {
  /** The key that signs, the newest one; null in `npm run dev`, where nothing is signed. */
  signingKeyId: string | null
  trusted: TrustedKey[]
  /** Ed25519 over the canonical text, base64; empty without a key. */
  sign(text: string): Signature
  /** The trusted key that has made the signature, or that one was needed by nobody; null when no trusted key has. */
  verify(text: string, signature: Signature): { keyId: string | null } | null
}

/** `npm run dev`: nothing is signed, and only what is unsigned passes there. */
const unsigned: Keyring = {
  signingKeyId: null,
  trusted: [],
  sign: () => ({ signature: '', keyId: null }),
  verify: (_text, { signature }) => (signature === '' ? { keyId: null } : null),
}

/** Names a key everywhere: the head of the SHA-256 of its public part. */
export function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/**
 * The newest key signs; it and every trusted one verify. A key that is no longer listed verifies nothing, so removing it
 * retires it.
 */
export async function openKeyring(options: {
  dataDir: string
  signingKey: string | undefined
  trustedKeys: KeyObject[]
  isDevelopment: boolean
}): Promise<Keyring> {
  if (options.isDevelopment) return unsigned
  const key = await readSigningKey(options)
  const keys = [createPublicKey(key), ...options.trustedKeys]
  const trusted = keys.map(publicKey => ({ id: keyIdOf(publicKey), publicKey }))
  const signingKeyId = trusted[0]?.id ?? null
  return {
    signingKeyId,
    trusted: [...new Map(trusted.map(one => [one.id, one])).values()],
    sign: text => ({
      signature: sign(null, Buffer.from(text), key).toString('base64'),
      keyId: signingKeyId,
    }),
    verify: (text, { signature, keyId }) => {
      const bytes = Buffer.from(signature, 'base64')
      const isMaker = ({ publicKey }: TrustedKey) =>
        verify(null, Buffer.from(text), publicKey, bytes)
      // A server of an earlier version signs again without naming its key: the id says where to look first, no more.
      const named = trusted.filter(({ id }) => id === keyId)
      const maker = signature === '' ? undefined : [...named, ...trusted].find(isMaker)
      return maker ? { keyId: maker.id } : null
    },
  }
}
