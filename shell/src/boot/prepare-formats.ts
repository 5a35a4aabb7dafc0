/**
 * The first number format of a process is slow. Making one while the browser waits for the scripts saves this time later,
 * when the first prices are shown.
 */
export function prepareFormats(): void {
  const prepare = () => void new Intl.NumberFormat(document.documentElement.lang)
  globalThis.requestIdleCallback?.(prepare)
}
