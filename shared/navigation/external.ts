import { bootData } from '../boot.ts'

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null
}

/** Resolves a URL relative to this page; `null` when it is invalid or not http(s). */
export function toWebUrl(url: string): URL | null {
  if (!URL.canParse(url, location.href)) return null
  const parsed = new URL(url, location.href)
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : null
}

/**
 * Whether `url` is at the sign-in site, the main site or an origin that the operator allows (`EXTERNAL_ALLOW`). The
 * shop navigates to no other external site.
 */
export function isAllowedExternal(url: string): boolean {
  const parsed = toWebUrl(url)
  if (!parsed) return false
  const { signInUrl, mainSiteUrl, externalAllow = [] } = bootData.settings
  return [signInUrl, mainSiteUrl, ...externalAllow].some(each => originOf(each) === parsed.origin)
}

/** Whether a link can lead to `url`: within the shop, or to an allowed external URL (S8.external.links). */
export function isAllowedTarget(url: string): boolean {
  return toWebUrl(url)?.origin === location.origin || isAllowedExternal(url)
}
