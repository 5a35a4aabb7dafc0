import { readGif } from './gif.ts'
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

/** The displayed size in pixels. */
export type Size = { width: number; height: number }

/** A browser that shows a larger picture can run out of memory. */
const longestSide = 30_000
const mostPixels = 100_000_000

function isSane({ width, height }: Size): boolean {
  if (width < 1 || height < 1 || width > longestSide || height > longestSide) return false
  return width * height <= mostPixels
}

const readers = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
} as const

type Picture = Size & { type: keyof typeof readers }

/** Reads type and size of a picture from its header. Null if it is not a picture, or too large. */
export function readPicture(bytes: Buffer): Picture | null {
  for (const [type, read] of Object.entries(readers)) {
    const size = read(bytes)
    if (size) return isSane(size) ? { type: type as Picture['type'], ...size } : null
  }
  return null
}
