import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, prefixes } from '@storefront/api/language'
import { toReturnProof } from '@storefront/api/sandbox'

/** What the shop passes to the sign-in page. `proof` is the shop's signature of the return address. */
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

/** A server process of the shop can have another address, which it proves with the shared secret. */
function isProven(origin: string, proof: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(toReturnProof(origin)).digest()
  const given = Buffer.from(proof, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Returns the requested address only if it belongs to the shop, because its owner receives the sign-in code. */
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
