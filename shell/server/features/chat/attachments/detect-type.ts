import { isUtf8 } from 'node:buffer'
import type { Attachment } from '@storefront/api/chat'

import { readPicture } from './picture.ts'

type Detected = Pick<Attachment, 'type' | 'width' | 'height'>

/** Tab, line feed, form feed, carriage return. */
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d])
/** Markup that a browser would run if it treated the text as a page. */
const markup = /^\s*<(!doctype\s+(html|svg)|html|head|body|script|svg)\b/i
const xml = /^\s*<\?xml.*?<(svg|html)\b/is
const headBytes = 4096

function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes)) return false
  // An iterator takes 0.2 s for 10 MB.
  for (let place = 0; place < bytes.length; place++) {
    const byte = bytes[place] ?? 0
    if (byte === 0x7f || (byte < 0x20 && !textControls.has(byte))) return false
  }
  const head = bytes.toString('utf8', 0, headBytes).replace(/<!--.*?-->/gs, '')
  return !markup.test(head) && !xml.test(head)
}

/** Detects the type from the content, not from the name or the request. Null if the type is not accepted. */
export function detectType(bytes: Buffer): Detected | null {
  const picture = readPicture(bytes)
  if (picture) return picture
  const none = { width: null, height: null }
  if (/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)))
    return { type: 'application/pdf', ...none }
  return isText(bytes) ? { type: 'text/plain', ...none } : null
}
