/** Browsers accept these names over https only, so they have another name on this machine. */
const prefix = 'local-'
const secureName = /^__(Host|Secure)-/i
const localName = new RegExp(`(^|;\\s*)${prefix}(?=__(?:Host|Secure)-)`, 'gi')

/** Attributes that browsers reject over http or for another host. */
const removed = /^(secure|partitioned|domain=.*)$/i

/** Changes a `Set-Cookie` header so that the browser stores the cookie for the proxy. */
export function toLocalCookie(header: string): string {
  const [pair = '', ...attributes] = header.split(';').map(part => part.trim())
  const name = secureName.test(pair) ? `${prefix}${pair}` : pair
  const kept = attributes
    .filter(attribute => !removed.test(attribute))
    // `None` needs `Secure`.
    .map(attribute => (/^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute))
  return [name, ...kept].join('; ')
}

/** Changes a `Cookie` header back to the names of the shop. */
export function toOutsideCookies(header: string): string {
  return header.replace(localName, '$1')
}
