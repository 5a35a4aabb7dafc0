import { formatLocales, type Language } from '@storefront/api/language'

/**
 * The first formats of a process are slow. Making them while the browser waits for the scripts saves this time later, when
 * the first prices and countries are shown.
 */
export function prepareFormats(): void {
  const language = document.documentElement.lang as Language
  const prepare = [
    () => new Intl.NumberFormat(formatLocales[language]),
    () => new Intl.DisplayNames(language, { type: 'region', style: 'short' }),
  ]
  for (const make of prepare) globalThis.requestIdleCallback?.(() => void make())
}
