/**
 * Stands in for `react-remove-scroll-bar`: it injects a style that changes with the page, which the Content-Security-
 * Policy refuses; `scrollbar-gutter: stable` does its work (DESIGN 5).
 */
export function RemoveScrollBar(): null {
  return null
}
export const fullWidthClassName = 'width-before-scroll-bar'
export const noScrollbarsClassName = 'with-scroll-bars-hidden'
export const removedBarSizeVariable = '--removed-body-scroll-bar-size'
export const zeroRightClassName = 'right-scroll-bar-position'
