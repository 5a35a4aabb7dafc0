import { useEffect, useRef } from 'react'
import { useLocation } from 'shared/navigation'

import { focusPage } from './focus-page.ts'
import { writeHead } from './head.ts'
import { restoreScroll } from './restore-scroll.ts'
import { saveScroll, scrollOf } from './scroll-positions.ts'

let isTraversal = false

// Before the router listens: React renders within its listener. The shop's own pushes from stores reach the router as
// `popstate` too, but untrusted.
addEventListener('popstate', event => {
  isTraversal = event.isTrusted
})

/** Null until the first page of this document stands. */
let shownPath: string | null = null

/** The first entry of every document has the router's key `default`: the path tells them apart. */
function entryOf(key: string, pathname: string): string {
  return `${key} ${pathname}`
}

/** Whoever followed a link or typed an address starts at the top, reloads and returns do not. */
function isReturn(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load !== undefined && 'type' in load && load.type !== 'navigate'
}

/**
 * What a document load gives for nothing and a client navigation must do by hand: title, description, focus on the
 * heading, scroll position. A change of the query alone is no arrival.
 */
export function useArrival(textNow: () => { title: string; description: string }): () => void {
  const { key, pathname } = useLocation()
  useScrollKeeping(key, pathname)

  return () => {
    writeHead(textNow(), pathname)
    if (shownPath === pathname) return
    const isFresh = shownPath === null
    shownPath = pathname
    if (!isFresh) focusPage()
    const isRestored = isFresh ? isReturn() : isTraversal
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
    const keep = () => saveScroll(current.current, scrollY)
    addEventListener('scrollend', keep, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scrollend', keep)
      removeEventListener('pagehide', keep)
    }
  }, [])
}
