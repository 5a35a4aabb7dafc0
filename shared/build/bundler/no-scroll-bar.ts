/**
 * Replaces `react-remove-scroll-bar`, which injects a style that varies with the page. The Content-Security-Policy
 * rejects such a style. `scrollbar-gutter: stable` has the same effect.
 */
export function RemoveScrollBar(): null {
  return null
}
export const fullWidthClassName = 'width-before-scroll-bar'
export const noScrollbarsClassName = 'with-scroll-bars-hidden'
export const removedBarSizeVariable = '--removed-body-scroll-bar-size'
export const zeroRightClassName = 'right-scroll-bar-position'
