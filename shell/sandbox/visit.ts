import { type Language, prefixes } from '@storefront/api/language'

/** Where somebody who signs in comes from. */
export type Visit = { returnUrl: string; state: string; language: Language }

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** Only back to the shop: its own address, or any server process of it on this machine. */
export function toReturnUrl(asked: unknown, shopUrl: string, language: Language): string {
  const fallback = `${shopUrl}${prefixes[language]}/home`
  if (typeof asked !== 'string' || !URL.canParse(asked)) return fallback
  const url = new URL(asked)
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:'
  const isAllowed = url.origin === shopUrl || loopback.includes(url.hostname)
  return isHttp && isAllowed && url.username === '' ? url.href : fallback
}
