export type Texts = { [key: string]: string | Texts }

/** The text of a key: `frame.brand`. Empty if the file has no such text. */
export function textAt(texts: Texts, key: string): string {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) {
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  }
  return typeof found === 'string' ? found : ''
}
