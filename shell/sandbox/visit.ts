import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Language, prefixes } from '@storefront/api/language'
import { toReturnProof } from '@storefront/api/sandbox'

/** Where somebody who signs in comes from; `proof` is the shop's word that it is one of its addresses. */
export type Visit = {
  returnUrl: string
  proof: string
  state: string
  /** The shop's word which device this is. */
  device: string
  language: Language
}

type VisitRequest = { url: string | undefined; proof: string | undefined }
type ShopSecret = { shopUrl: string; secret: string }

/** Another server process of the shop has another address: whoever knows the secret may name it. */
function isProven(origin: string, proof: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(toReturnProof(origin)).digest()
  const given = Buffer.from(proof, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Only back to the shop: what another address would get is a session's code. */
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
