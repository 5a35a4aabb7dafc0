import { findCounterpart } from './find-counterpart.ts'

/**
 * Gives the focus that the customer had in the frame of the document, for example on a link of the navigation, to the
 * same element of React's frame. Call this function when React has replaced the frame.
 */
export function restoreFrameFocus(): void {
  const focused = globalThis.__storefrontEarlyActions?.focused
  if (!focused || focused.isConnected || document.activeElement !== document.body) return
  const [removed, root] = [focused.getRootNode(), document.getElementById('root')]
  const counterpart = root && removed instanceof Element && findCounterpart(focused, removed, root)
  if (counterpart instanceof HTMLElement) counterpart.focus({ preventScroll: true })
}
