import { isAllowedTarget } from 'shared/navigation'

export type TextPart =
  | { kind: 'text'; text: string }
  /** `host` is told besides the text where the text does not begin with it. */
  | { kind: 'link'; text: string; href: string; host: string | null }

/**
 * Web addresses in ASCII, as browsers copy them: signs that look like others, turn the text or hide a part of it end an
 * address, and so does the Chinese sentence around it.
 */
const address = /https?:\/\/[!#-&(-;=?-_a-~]+/gi
/** What follows an address in a sentence rather than being part of it. */
const tail = /[.,;:!?*_~]+$/

/**
 * Only addresses of the shop and of allowed sites become links, whoever wrote the text (S8.external.chat). Everything
 * else stays text, whatever it looks like.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const written = trimEnd(found)
    const link = toLink(written)
    if (!link) continue
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push(link)
    end = index + written.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function trimEnd(found: string): string {
  const trimmed = found.replace(tail, '')
  const isOpen = trimmed.split('(').length < trimmed.split(')').length
  return isOpen && trimmed.endsWith(')') ? trimEnd(trimmed.slice(0, -1)) : trimmed
}

function toLink(text: string): TextPart | null {
  const url = URL.parse ? URL.parse(text) : tryUrl(text)
  if (!url || !isAllowedTarget(url.href)) return null
  const isPlain = text.toLowerCase().startsWith(`${url.protocol}//${url.host}`)
  return { kind: 'link', text, href: url.href, host: isPlain ? null : url.host }
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
