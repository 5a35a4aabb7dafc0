import type { Attachment } from '@storefront/api/chat'

/** In CSS pixels. */
const longest = { width: 280, height: 240 }
const shortest = 72

/** Computed before the picture loads, so that the layout does not shift. Panoramas and long screenshots are cropped. */
export function thumbnailSize({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  const natural = { width: width ?? longest.width, height: height ?? longest.height }
  const scale = Math.min(1, longest.width / natural.width, longest.height / natural.height)
  return {
    width: Math.max(shortest, Math.round(natural.width * scale)),
    height: Math.max(shortest, Math.round(natural.height * scale)),
  }
}
