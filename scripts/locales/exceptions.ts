/** Keys that the check cannot find in the sources, each with its reason. */
export const builtKeys: Record<string, RegExp> = {
  // `plans-page.tsx` uses `${kind}.title` for the head of its page.
  catalog: /^(home|guest)\.(title|description)$/,
  // `order-missing.tsx` uses `${kind}.title`.
  checkout: /^(missing|unnamed)\.(title|description)$/,
  // The receipt uses `${key}.title` for its interval.
  mail: /^receipt\.(month|hour)\.(title|text)$/,
}

/** Names of languages appear in their own language on every page. */
const ownNames = /^(languages|offer)\./
const names = [
  'Quarry',
  'Quarry Cloud',
  'GPU',
  'CPU',
  'vCPU',
  'vCPUs',
  'RAM',
  'VRAM',
  'IPv4',
  'IPv6',
  'GB',
  'KB',
  'ms',
  'US$',
]
/** Spanish words that are the same in English. */
const spanish = ['Chat', 'Error', 'Plan', 'plan', 'Total', 'No', 'Asia', 'Bus', 'Madrid']

export function sameInEveryLanguage(key: string, words: string): boolean {
  return ownNames.test(key) || [...names, ...spanish].includes(words)
}
