import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { keyIdOf } from '@storefront/kit/release/verdict'

import { readSigningKey } from './signing-key.ts'

/** `keyId`: the key of the signature. Null for signatures from before keys had ids. */
export type Signature = { signature: string; keyId: string | null }
type TrustedKey = { id: string; publicKey: KeyObject }

export type Keyring = {
  /** The newest key, which signs. Null in `npm run dev`, which signs nothing. */
  signingKeyId: string | null
  trusted: TrustedKey[]
  /** Ed25519 over the canonical text, base64. Empty without a key. */
  sign(text: string): Signature
  /** The trusted key of the signature, with `keyId` null if none was needed. Null if no trusted key signed the text. */
  verify(text: string, signature: Signature): { keyId: string | null } | null
}

/** `npm run dev` signs nothing, and accepts only unsigned compositions. */
const unsigned: Keyring = {
  signingKeyId: null,
  trusted: [],
  sign: () => ({ signature: '', keyId: null }),
  verify: (_text, { signature }) => (signature === '' ? { keyId: null } : null),
}

/** The newest key signs. It and every trusted key verify. Removing a key from the list retires it. */
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
      // An earlier version of the server signs without the id of the key, so the id is only a hint.
      const named = trusted.filter(({ id }) => id === keyId)
      const maker = signature === '' ? undefined : [...named, ...trusted].find(isMaker)
      return maker ? { keyId: maker.id } : null
    },
  }
}
