import type { Composition } from '@storefront/api/composition'
import { idOf } from '@storefront/kit/release/canonical'

import type { CompositionRow } from '../../repository-compositions.ts'
import { damaged, unreadable, untrusted } from '../live/unusable.ts'
import { parseComposition } from '../make.ts'
import type { Keyring, Signature } from './keyring.ts'

/** A stored composition, in the database or on disk. */
export type SignedText = Signature & { id: string; content: string }

export function toSigned({ id, content, signature, keyId }: CompositionRow): SignedText {
  return { id, content, signature, keyId }
}

/**
 * The composition, if its text matches the id and has a trusted signature.
 * @throws UnusableComposition otherwise
 */
export function verifySigned(
  { id, content, ...signature }: SignedText,
  keyring: Keyring,
): Composition {
  if (idOf(content) !== id) throw damaged(id)
  if (!keyring.verify(content, signature))
    throw isTrusted(signature, keyring) ? damaged(id) : untrusted(id, signature.keyId)
  try {
    return parseComposition(content)
  } catch {
    throw unreadable(id)
  }
}

/** Null if the composition is not usable. */
export function tryVerify(signed: SignedText, keyring: Keyring): Composition | null {
  try {
    return verifySigned(signed, keyring)
  } catch {
    return null
  }
}

function isTrusted({ keyId }: Signature, { trusted }: Keyring): boolean {
  return trusted.some(({ id }) => id === keyId)
}
