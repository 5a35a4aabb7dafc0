/**
 * Calls back when the customer returns to the page: the tab becomes visible, or the browser restores the page from its
 * back/forward cache. Returns a function that stops it.
 */
export function onReturn(callback: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) callback()
  }
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    removeEventListener('pageshow', onPageShow)
  }
}
