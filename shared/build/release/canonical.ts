import { createHash } from 'node:crypto'

/** Canonical JSON (RFC 8785): keys in UTF-16 order, no white space. Omits `undefined` members. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const sorted = members.sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

/** SHA-256 in hex, for ids of releases and compositions. */
export function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A digest in the format of `integrity`: `sha384-…`. */
export function digestOf(bytes: Buffer | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The id of a release: the hash of everything else in it. */
export function releaseId(release: object): string {
  return idOf(canonicalJson({ ...release, id: undefined }))
}
