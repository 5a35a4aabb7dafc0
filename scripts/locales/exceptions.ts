/** Keys that are put together in a way that the check cannot see, with the reason. */
export const builtKeys: Record<string, RegExp> = {
  // `plans-page.tsx` takes the head of its page: `${kind}.title`.
  catalog: /^(home|guest)\.(title|description)$/,
  // `order-missing.tsx`: `${kind}.title`.
  checkout: /^(missing|unnamed)\.(title|description)$/,
  // The receipt's words by its interval: `${key}.title`.
  mail: /^receipt\.(month|hour)\.(title|text)$/,
}

/** Languages tell themselves in their own language, whatever the page speaks. */
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
/** Spanish words that happen to be English ones. */
const spanish = ['Chat', 'Error', 'Plan', 'plan', 'Total', 'No', 'Asia', 'Bus']

export function sameInEveryLanguage(key: string, words: string): boolean {
  return ownNames.test(key) || [...names, ...spanish].includes(words)
}
