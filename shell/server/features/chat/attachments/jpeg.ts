import { readTurn } from './exif.ts'
import type { Size } from './picture.ts'

/** Start of frame: C0 to CF except tables (C4), extensions (C8) and arithmetic conditioning (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function readFrame(segment: Buffer): Size | null {
  const isWhole = segment.length >= 6 && [8, 12].includes(segment.readUInt8(0))
  return isWhole ? { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) } : null
}

/** Cameras write a few dozen segments. Millions would keep the server busy. */
const maxSteps = 5000

/** Reads the segments up to the frame. The orientation of the camera can swap the sides. */
export function readJpeg(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let isTurned = false
  let place = 2
  for (let step = 0; step < maxSteps; step++) {
    if (place + 4 > bytes.length || bytes[place] !== 0xff) return null
    const marker = bytes.readUInt8(place + 1)
    const length = bytes.readUInt16BE(place + 2)
    // Fill bytes can precede a marker.
    if (marker === 0xff) {
      place += 1
      continue
    }
    if (marker === 0xda || marker < 0xc0 || length < 2) return null
    const segment = bytes.subarray(place + 4, place + 2 + length)
    if (isFrame(marker)) {
      const size = readFrame(segment)
      return size && isTurned ? { width: size.height, height: size.width } : size
    }
    if (marker === 0xe1) isTurned ||= readTurn(segment)
    place += 2 + length
  }
  return null
}
