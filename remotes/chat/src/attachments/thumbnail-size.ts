import type { Attachment } from '@storefront/api/chat'

/** CSS pixels. */
const longest = { width: 280, height: 240 }
const shortest = 72

/** Known before the picture is there, so that nothing moves when it comes. Panoramas and long screenshots are cut. */
export function thumbnailSize({ width, height }: Pick<Attachment, 'width' | 'height'>) {
  const natural = { width: width ?? longest.width, height: height ?? longest.height }
  const scale = Math.min(1, longest.width / natural.width, longest.height / natural.height)
  return {
    width: Math.max(shortest, Math.round(natural.width * scale)),
    height: Math.max(shortest, Math.round(natural.height * scale)),
  }
}
