import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'shared/navigation'

import { writeHead } from './head.ts'
import { isReturn } from './is-return.ts'
import { focusPage } from './scroll/focus-page.ts'
import { restoreScroll } from './scroll/restore-scroll.ts'
import { saveScroll, scrollOf } from './scroll/scroll-positions.ts'

let isTraversal = false

/**
 * Records whether a navigation goes back or forward. Call it before the router listens, because React renders within
 * the router's listener. Navigation from stores also fires `popstate`, but with `isTrusted` false.
 */
export function watchTraversal(): void {
  addEventListener('popstate', event => {
    isTraversal = event.isTrusted
  })
}

/** Null until the first page is visible. */
let shownPath: string | null = null

/** The first entry of every page load has the router's key `default`, so the path distinguishes the entries. */
function entryOf(key: string, pathname: string): string {
  return `${key} ${pathname}`
}

/**
 * After client-side navigation, sets title, description, focus and scroll position, like a full page load. Does nothing
 * if only the query changes.
 */
export function useArrival(textNow: () => { title: string; description: string }): () => void {
  const { key, pathname } = useLocation()
  useScrollKeeping(key, pathname)

  // Before the effects of the page, which can set a title of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each path
  useLayoutEffect(() => writeHead(textNow(), pathname), [pathname])

  return () => {
    if (shownPath === pathname) return
    const isFirst = shownPath === null
    shownPath = pathname
    if (!isFirst) focusPage()
    // The customer can have scrolled in the document before the page was loaded.
    if (isFirst && scrollY > 0) return
    const isRestored = isFirst ? isReturn() : isTraversal
    restoreScroll(isRestored ? scrollOf(entryOf(key, pathname)) : 0)
    isTraversal = false
  }
}

function useScrollKeeping(key: string, pathname: string): void {
  const current = useRef(entryOf(key, pathname))

  useEffect(() => {
    current.current = entryOf(key, pathname)
    if (shownPath === pathname) isTraversal = false
  }, [key, pathname])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const save = () => saveScroll(current.current, scrollY)
    addEventListener('scrollend', save, { passive: true })
    addEventListener('pagehide', save)
    return () => {
      removeEventListener('scrollend', save)
      removeEventListener('pagehide', save)
    }
  }, [])
}
