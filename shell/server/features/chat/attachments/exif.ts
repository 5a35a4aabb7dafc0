const orientationTag = 0x0112
/** The length of a directory entry. */
const entryBytes = 12
const mostEntries = 200

/** Whether Exif swaps width and height (orientations 5 to 8). */
export function readTurn(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0') return false
  const tiff = segment.subarray(6)
  if (tiff.length < 8) return false
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return false
  const count = Math.min(read16(directory), mostEntries)
  for (let index = 0; index < count; index++) {
    const entry = directory + 2 + index * entryBytes
    if (entry + entryBytes > tiff.length) return false
    if (read16(entry) === orientationTag) return read16(entry + 8) >= 5 && read16(entry + 8) <= 8
  }
  return false
}
