import { basename } from 'shared/navigation'

import { prefetchPage } from './prefetch-page.ts'

/** A finger also causes `pointerover`. */
const events = ['pointerover', 'focusin'] as const

/** The path of a link inside the shop, without the prefix of the language; null for any other element. */
function pathOf({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin) return null
  const base = basename()
  const isInside = base === '' || link.pathname.startsWith(`${base}/`)
  return isInside ? link.pathname.slice(base.length) : null
}

/**
 * Loads the page behind each link that the customer points at or moves the focus to, in all parts of the shop. Returns a
 * function that stops it.
 */
export function prefetchLinks(prefetch: (path: string) => void = prefetchPage): () => void {
  let last: string | null = null
  const onEvent = (event: Event) => {
    const path = pathOf(event)
    if (path !== null && path !== last) prefetch(path)
    last = path
  }
  for (const name of events) document.addEventListener(name, onEvent, { passive: true })
  return () => {
    for (const name of events) document.removeEventListener(name, onEvent)
  }
}
