import { type Attachment, chatLimits } from '@storefront/api/chat'

/** Extensions for each type. A name without one of them gets the first one. */
const endings: Record<Attachment['type'], string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': [
    ...['txt', 'log', 'csv', 'tsv', 'md', 'json', 'conf', 'cfg', 'ini', 'yaml', 'yml', 'toml'],
    ...['diff', 'patch', 'pem', 'pub', 'crt'],
  ],
}

/** Windows treats these names as devices, with any extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** The last part of a path without invisible characters, direction overrides and invalid characters. */
function cleanStem(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '')
}

/** A name to show and to save. Its extension matches the content, so a saved file does not run because of its name. */
export function cleanFileName(name: string, type: Attachment['type']): string {
  const cleaned = cleanStem(name)
  const ending = /\.([a-z0-9]{1,5})$/i.exec(cleaned)?.[1] ?? ''
  const isFitting = endings[type].includes(ending.toLowerCase())
  const suffix = `.${isFitting ? ending : endings[type][0]}`
  const stem = isFitting ? cleaned.slice(0, -suffix.length).trimEnd() : cleaned
  const safe = devices.test(`${stem}.`) ? `_${stem}` : stem
  // Counts characters, so that none is split.
  const room = chatLimits.fileName - suffix.length
  let short = ''
  for (const character of safe || 'file') {
    if (short.length + character.length > room) break
    short += character
  }
  return short + suffix
}
