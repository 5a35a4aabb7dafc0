const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Maps a full key, for example `cart.removed.title`, to its text. */
export type Texts = Map<string, string>

export function flatten(value: unknown, prefix = '', into: Texts = new Map()): Texts {
  if (typeof value === 'string') into.set(prefix, value)
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) flatten(item, `${prefix}.${index}`, into)
  else if (value && typeof value === 'object')
    for (const [key, child] of Object.entries(value))
      flatten(child, prefix ? `${prefix}.${key}` : key, into)
  return into
}

/** Removes the plural suffix: `items_one` and `items_other` are the text `items`. */
export const baseKey = (key: string) => key.replace(pluralSuffix, '')

export const baseKeys = (texts: Texts) => new Set([...texts.keys()].map(baseKey))

export const variables = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(match => match[1])
    .sort()
    .join()
