import { isAllowedTarget } from 'shared/navigation'

type TextPart =
  | { kind: 'text'; text: string }
  /** `host` is set when the text does not start with it, so that the page can show it as well. */
  | { kind: 'link'; text: string; href: string; host: string | null }

/**
 * Matches ASCII URLs, as browsers copy them. Look-alike characters, invisible characters and characters that change the
 * direction end a URL, and so does Chinese text around it.
 */
const address = /https?:\/\/[!#-&(-;=?-_a-~]+/gi
/** Punctuation after a URL that belongs to the sentence. */
const tail = /[.,;:!?*_~]+$/

/**
 * Splits a text into plain text and links. Only URLs of the shop and of allowed sites become links, regardless of
 * the author (S8.external.chat).
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
