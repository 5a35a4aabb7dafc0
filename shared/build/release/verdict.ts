import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type SignedVerdict, type Verdict, verdictSchema } from '@storefront/api/verdict'

import { canonicalJson } from './canonical.ts'

/** The id of a key: the start of the SHA-256 of its public part. */
export function keyIdOf(publicKey: KeyObject): string {
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** The public part of a checker's key, in the form of `CHECKER_PUBLIC_KEYS` and `POST /_registry/checks/key`. */
export function publicKeyOf(privateKey: KeyObject): string {
  const publicKey = createPublicKey(privateKey)
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
}

/** Signs the canonical text of a verdict with the checker's own Ed25519 key. */
export function signVerdict(verdict: Verdict, privateKey: KeyObject): SignedVerdict {
  const text = canonicalJson(verdictSchema.parse(verdict))
  return {
    verdict: text,
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

/** The id of the trusted key that signed this text. Null if none did. */
export function findSigner(
  { verdict, signature }: SignedVerdict,
  trusted: KeyObject[],
): string | null {
  const bytes = Buffer.from(signature, 'base64')
  const signer = trusted.find(key => verify(null, Buffer.from(verdict), key, bytes))
  return signer ? keyIdOf(signer) : null
}
