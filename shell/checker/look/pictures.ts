import type { Page } from 'playwright-core'

import { type Look, nameOf } from '../choose/look.ts'

type Pictures = {
  /** By their names, as PNG. */
  all: ReadonlyMap<string, Buffer>
  take: (page: Page, name: string) => Promise<string | undefined>
}

/** A verdict has at most this many pictures. */
const maxPictures = 20
const maxBytes = 512 * 1024

/** `home-page-guest-es-phone.png`. */
function pictureName(name: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${words.replace(/^-+|-+$/g, '').slice(0, 90)}.png`
}

/** Takes pictures of failures until there are enough. A picture that cannot be taken does not fail the check. */
export function createPictures(): Pictures {
  const all = new Map<string, Buffer>()
  return {
    all,
    take: async (page, subject) => {
      const name = pictureName(subject)
      if (all.size >= maxPictures && !all.has(name)) return undefined
      const bytes = await page.screenshot({ timeout: 5000 }).catch(() => null)
      if (!bytes || bytes.length > maxBytes) return undefined
      all.set(name, bytes)
      return name
    },
  }
}

export const pictureOf =
  ({ take }: Pictures) =>
  (page: Page, look: Look) =>
    take(page, nameOf(look))
