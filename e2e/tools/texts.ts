/** Returns the text of an owner (`shell`, `shared`, `catalog` …) for a key. */
export type Texts = (owner: string, key: string, values?: Record<string, string | number>) => string

type Release = { locales: Record<string, string> }
type Composition = { shell: Release; shared: Release; remotes: Record<string, Release> }

/** Reads the texts of a language from the running shop, so that tests find elements by role and name in it. */
export async function readTexts(shopUrl: string, language: string): Promise<Texts> {
  const document = await (await fetch(`${shopUrl}/guest`)).text()
  const id = /data-composition="([^"]+)"/.exec(document)?.[1]
  const composition: Composition = await (await fetch(`${shopUrl}/c/${id}.json`)).json()
  const { shell, shared, remotes } = composition
  const texts = new Map<string, unknown>()
  for (const [owner, { locales }] of Object.entries({ shell, shared, ...remotes }))
    texts.set(owner, await (await fetch(`${shopUrl}${locales[language]}`)).json())
  return (owner, key, values = {}) => {
    const found = lookUp(texts.get(owner), key)
    if (typeof found !== 'string') throw new Error(`No text ${key} of ${owner} in ${language}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
}

function lookUp(texts: unknown, key: string): unknown {
  return key.split('.').reduce<unknown>((value, part) => {
    return value && typeof value === 'object' ? Reflect.get(value, part) : undefined
  }, texts)
}
