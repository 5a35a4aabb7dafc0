import type { Size } from './picture.ts'

const headBytes = 30

function readLossy(bytes: Buffer): Size | null {
  if (bytes.readUIntBE(23, 3) !== 0x9d012a) return null
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

function readLossless(bytes: Buffer): Size | null {
  if (bytes.readUInt8(20) !== 0x2f) return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const readers: Record<string, (bytes: Buffer) => Size | null> = {
  'VP8 ': readLossy,
  VP8L: readLossless,
  VP8X: bytes => ({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }),
}

export function readWebp(bytes: Buffer): Size | null {
  if (bytes.length < headBytes) return null
  const name = bytes.toString('latin1', 0, 4) + bytes.toString('latin1', 8, 12)
  if (name !== 'RIFFWEBP' || bytes.readUInt32LE(4) + 8 > bytes.length + 1) return null
  const chunk = bytes.toString('latin1', 12, 16)
  return Object.hasOwn(readers, chunk) ? (readers[chunk]?.(bytes) ?? null) : null
}
