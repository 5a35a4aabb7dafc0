import { chatLimits } from '@storefront/api/chat'

/** Why a file is not taken, as the key under `attachments.failed`. */
export type Fault = 'tooLarge' | 'empty' | 'type' | 'unreadable'

const headBytes = 1024
/** Tab, line feed, form feed, carriage return. */
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d])

const signatures: number[][] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46, 0x2d],
]

function isWebp(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 12))
  return text.startsWith('RIFF') && text.endsWith('WEBP')
}

/** Neither a control character nor bytes that are no UTF-8. */
function isText(head: Uint8Array): boolean {
  if (head.some(byte => byte === 0x7f || (byte < 0x20 && !textControls.has(byte)))) return false
  // A character may be cut in two at the end of the head.
  return !new TextDecoder()
    .decode(head)
    .replace(/\ufffd{1,3}$/, '')
    .includes('\ufffd')
}

/** A first look, so that nobody waits for an upload that the server would refuse; the server has the last word. */
export async function lookAtFile(file: File): Promise<Fault | null> {
  if (file.size > chatLimits.attachmentBytes) return 'tooLarge'
  if (file.size === 0) return 'empty'
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const isSigned = signatures.some(bytes => bytes.every((byte, index) => head[index] === byte))
    return isSigned || isWebp(head) || isText(head) ? null : 'type'
  } catch {
    // A folder, or a file that went away since it was chosen.
    return 'unreadable'
  }
}
