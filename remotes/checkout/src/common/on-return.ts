/**
 * Calls back when the page is looked at again: the tab comes to the front, or the browser takes the page out of its
 * back/forward cache. Gives back the way to stop.
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
