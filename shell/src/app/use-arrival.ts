import { useEffect, useRef } from 'react'
import { useLocation } from 'shared/navigation'

import { focusPage } from './focus-page.ts'
import { writeHead } from './head.ts'
import { restoreScroll } from './restore-scroll.ts'
import { keepScroll, scrollOf } from './scroll-positions.ts'

let isTraversal = false
/** Null until the first page of this document stands. */
let shownPath: string | null = null

/**
 * What a document load gives for nothing and a client navigation must do by hand: title, description, focus on the
 * heading, scroll position. A change of the query alone is no arrival.
 */
export function useArrival(text: { title: string; description: string }): () => void {
  const { key, pathname } = useLocation()
  useScrollKeeping(key, pathname)

  return () => {
    writeHead(text)
    if (shownPath === pathname) return
    const isFresh = shownPath === null
    shownPath = pathname
    if (!isFresh) focusPage()
    restoreScroll(isFresh || isTraversal ? scrollOf(key) : 0)
    isTraversal = false
  }
}

function useScrollKeeping(key: string, pathname: string): void {
  const current = useRef(key)

  useEffect(() => {
    current.current = key
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
}
