import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const declaration = /(?<=[{;\s]|^)(--[\w-]+)\s*:/g
/** Scripts set a property by its name: `style={{ '--rows': 3 }}`. */
const setByScript = /["'`](--[\w-]+)["'`]/g
/** Without a fallback. */
const use = /var\(\s*(--[\w-]+)\s*\)/g
const comment = /\/\*[\s\S]*?\*\//g

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** CSS custom properties that built style sheets declare or scripts set. */
export function declaredTokens(folder: string, files: string[]): string[] {
  const found = files.flatMap(name => {
    const form = name.endsWith('.css') ? declaration : name.endsWith('.js') ? setByScript : null
    if (!form) return []
    const text = readFileSync(join(folder, name), 'utf8')
    return [...text.matchAll(form)].map(match => match[1] ?? '')
  })
  return [...new Set(found)].sort()
}

/** CSS custom properties that sources use without a fallback, except those that the container declares. */
export function tokenUses(
  paths: string[],
  folder: string,
  declared: string[],
): Record<string, string[]> {
  const own = new Set(declared)
  const uses: Record<string, string[]> = {}
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/')
    const text = readFileSync(path, 'utf8').replace(comment, blank)
    for (const { 1: token = '', index } of text.matchAll(use)) {
      if (own.has(token)) continue
      const site = `${name}:${text.slice(0, index).split('\n').length}`
      uses[token] = [...new Set([...(uses[token] ?? []), site])]
    }
  }
  return uses
}
