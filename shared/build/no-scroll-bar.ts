/**
 * Stands in for `react-remove-scroll-bar`. That package injects a style that changes with the page, and the
 * Content-Security-Policy refuses such a style. `scrollbar-gutter: stable` does its work.
 */
export function RemoveScrollBar(): null {
  return null
}
export const fullWidthClassName = 'width-before-scroll-bar'
export const noScrollbarsClassName = 'with-scroll-bars-hidden'
export const removedBarSizeVariable = '--removed-body-scroll-bar-size'
export const zeroRightClassName = 'right-scroll-bar-position'
