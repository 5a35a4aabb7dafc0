import { crc32 } from 'node:zlib'

import type { Size } from './picture.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const headerBytes = 33
/** The valid bit depths of each color type. */
const depths: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export function readPng(bytes: Buffer): Size | null {
  if (bytes.length < headerBytes || !bytes.subarray(0, 8).equals(signature)) return null
  const header = bytes.subarray(12, 29)
  if (bytes.readUInt32BE(8) !== 13 || header.toString('latin1', 0, 4) !== 'IHDR') return null
  if (crc32(header) !== bytes.readUInt32BE(29)) return null
  if (!depths[bytes.readUInt8(25)]?.includes(bytes.readUInt8(24))) return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
