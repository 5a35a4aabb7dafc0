import { bootData } from './boot.ts'

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}

/** Absolute form of an address as this document sees it; `null` when it is none or no web address. */
export function toWebUrl(url: string): URL | null {
  if (!URL.canParse(url, location.href)) return null
  const parsed = new URL(url, location.href)
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : null
}

/** Sign-in site, main site and what the operator allows (`EXTERNAL_ALLOW`); nothing else is left for. */
export function isAllowedExternal(url: string): boolean {
  const parsed = toWebUrl(url)
  if (!parsed) return false
  const { signInUrl, mainSiteUrl, externalAllow = [] } = bootData.settings
  return [signInUrl, mainSiteUrl, ...externalAllow].some(each => originOf(each) === parsed.origin)
}

/** Whether a link may lead to `url`: within the shop, or to an external address that is allowed (S8.external.links). */
export function isAllowedTarget(url: string): boolean {
  return toWebUrl(url)?.origin === location.origin || isAllowedExternal(url)
}
