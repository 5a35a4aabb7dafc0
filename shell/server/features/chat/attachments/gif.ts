import type { Size } from './picture.ts'

const headBytes = 13
/** Extension, image, end. */
const blocks = new Set([0x21, 0x2c, 0x3b])

/** A script that begins like a GIF has no valid first block. */
export function readGif(bytes: Buffer): Size | null {
  if (bytes.length <= headBytes) return null
  if (!['GIF87a', 'GIF89a'].includes(bytes.toString('latin1', 0, 6))) return null
  const flags = bytes.readUInt8(10)
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
  const firstBlock = bytes[headBytes + colours]
  if (firstBlock === undefined || !blocks.has(firstBlock)) return null
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}
