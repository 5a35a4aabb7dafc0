import { useEffect, useRef } from 'react'
import { bootData } from 'shared/boot'
import { $language } from 'shared/i18n'
import { useLocation } from 'shared/navigation'

import { focusPage } from './focus-page.ts'
import { writeHead } from './head.ts'
import type { ShopRoute } from './match-route.ts'
import { keepScroll, scrollOf } from './scroll-positions.ts'

let isTraversal = false
let shownPath: string | null = null

/** A reload or a return from another site restores its position too, once the page is there. */
function isFreshDocument(): boolean {
  return shownPath === null
}

/** Every document's first entry has the router's key `default`: the path tells them apart. */
function entryOf(key: string): string {
  return `${key} ${location.pathname}`
}

/** Whoever followed a link or an address starts at the top. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  const type = load instanceof PerformanceNavigationTiming ? load.type : 'navigate'
  return type === 'reload' || type === 'back_forward'
}

/**
 * What a document load gives for nothing and a client navigation must do by hand: title, description, focus on the
 * heading, scroll position. A change of the query alone is no arrival.
 */
export function useArrival(route: ShopRoute): () => void {
  const { key, pathname } = useLocation()
  const current = useRef(entryOf(key))

  useEffect(() => {
    current.current = entryOf(key)
    if (shownPath === pathname) isTraversal = false
  }, [key, pathname])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // The shop's own pushes from stores reach the router as `popstate` too, but untrusted.
    const traverse = (event: Event) => {
      isTraversal = event.isTrusted
    }
    const keep = () => keepScroll(current.current, scrollY)
    addEventListener('popstate', traverse)
    addEventListener('scrollend', keep, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('popstate', traverse)
      removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
    }
  }, [])

  return () => {
    if (shownPath === pathname) return
    const isRestored = isFreshDocument() ? isReturn() : isTraversal
    if (!isFreshDocument()) focusPage()
    if (!isFreshDocument() || $language.get() !== bootData.language) {
      writeHead(route.text[$language.get()])
    }
    scrollTo(0, isRestored ? scrollOf(entryOf(key)) : 0)
    isTraversal = false
    shownPath = pathname
  }
}
