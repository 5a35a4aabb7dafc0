import { chatLimits } from '@storefront/api/chat'

/** Why a file is rejected, as the key under `attachments.failed`. */
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

/** True when the bytes are UTF-8 without control characters. */
function isText(head: Uint8Array): boolean {
  if (head.some(byte => byte === 0x7f || (byte < 0x20 && !textControls.has(byte)))) return false
  // The head may end in the middle of a character.
  return !new TextDecoder()
    .decode(head)
    .replace(/\ufffd{1,3}$/, '')
    .includes('\ufffd')
}

/**
 * Checks a file before the upload, so that the user does not wait for a rejection. The server makes the final check.
 * Resolves to null when the file is accepted.
 */
export async function checkFile(file: File): Promise<Fault | null> {
  if (file.size > chatLimits.attachmentBytes) return 'tooLarge'
  if (file.size === 0) return 'empty'
  try {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
    const isSigned = signatures.some(bytes => bytes.every((byte, index) => head[index] === byte))
    return isSigned || isWebp(head) || isText(head) ? null : 'type'
  } catch {
    // A folder, or a file that was removed after it was chosen.
    return 'unreadable'
  }
}
