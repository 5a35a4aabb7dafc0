import type { Attachment } from '@storefront/api/chat'

/** Encodes a value by RFC 5987. `encodeURIComponent` does not encode five characters that it must. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Pictures may be shown inline. All other files are only downloaded. */
function toDisposition({ name, type }: Pick<Attachment, 'name' | 'type'>): string {
  const kind = type.startsWith('image/') ? 'inline' : 'attachment'
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeName(name)}`
}

/** Headers that prevent a browser from running, sniffing or embedding a file, whatever it contains. */
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
