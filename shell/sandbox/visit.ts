import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, prefixes } from '@storefront/api/language'
import { toReturnProof } from '@storefront/api/sandbox'

/** A visit for sign-in. `proof` is the shop's signature for its return address. */
export type Visit = {
  returnUrl: string
  proof: string
  state: string
  /** The shop's signed id of the device. */
  device: string
  language: Language
}

type VisitRequest = { url: string | undefined; proof: string | undefined }
type ShopSecret = { shopUrl: string; secret: string }

/** Server processes of the shop can have other addresses, which they prove with the shared secret. */
function isProven(origin: string, proof: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(toReturnProof(origin)).digest()
  const given = Buffer.from(proof, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns an address of the shop, because another address would receive the code of a session. */
export function toReturnUrl(
  requested: VisitRequest,
  known: ShopSecret,
  language: Language,
): string {
  const fallback = `${known.shopUrl}${prefixes[language]}/home`
  const { url: text, proof = '' } = requested
  if (text === undefined || !URL.canParse(text)) return fallback
  const url = new URL(text)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  const isKnown = url.origin === known.shopUrl || isProven(url.origin, proof, known.secret)
  return isHttp && isKnown && url.username === '' ? url.href : fallback
}
