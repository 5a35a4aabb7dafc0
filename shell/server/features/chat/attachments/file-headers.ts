import type { Attachment } from '@storefront/api/chat'

/** RFC 5987: what a value may spell as it is; `encodeURIComponent` leaves five more alone. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Pictures may be shown in their place; everything else is only ever saved. */
function toDisposition({ name, type }: Pick<Attachment, 'name' | 'type'>): string {
  const kind = type.startsWith('image/') ? 'inline' : 'attachment'
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`
}

/** Whatever is in a file, it is never a page of the shop: not run, not sniffed, not embedded elsewhere. */
export function fileHeaders(file: Attachment): Record<string, string> {
  const charset = file.type === 'text/plain' ? '; charset=utf-8' : ''
  return {
    'content-type': file.type + charset,
    'content-length': String(file.bytes),
    'content-disposition': toDisposition(file),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, max-age=60',
  }
}
