/** A site behind the proxy. Both are origins: `https://shop.example.com` and `http://cart.localhost:3100`. */
export type Site = { outside: string; local: string }

export type Sites = {
  /** The site that a request names with its header `Host`. */
  byHost: (host: string | undefined) => Site | undefined
  /** Replaces the origins of the sites in a text by their local ones. */
  toLocal: (text: string) => string
  /** Replaces the local origins in a text by those of the sites. */
  toOutside: (text: string) => string
}

/** Matches the origin itself, but not `http://localhost:30001` for `http://localhost:3000`. */
function toPattern(origin: string): RegExp {
  return new RegExp(`${origin.replace(/[.[\]]/g, '\\$&')}(?![\\w-]|:\\d|\\.\\w)`, 'gi')
}

/**
 * Encoded origins in queries stay as they are, because a sign-in site returns only to an address that it knows. The
 * redirection to this address is then replaced.
 */
export function createSites(sites: Site[]): Sites {
  const patterns = sites.map(site => ({
    ...site,
    outsidePattern: toPattern(site.outside),
    localPattern: toPattern(site.local),
  }))
  return {
    byHost: host => sites.find(({ local }) => new URL(local).host === host?.toLowerCase()),
    toLocal: text =>
      patterns.reduce((all, { outsidePattern, local }) => all.replace(outsidePattern, local), text),
    toOutside: text =>
      patterns.reduce((all, { localPattern, outside }) => all.replace(localPattern, outside), text),
  }
}
