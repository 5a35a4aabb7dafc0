import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

function sourceFiles(folder: string, except: readonly string[]): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist' || name === 'locales') return []
    if (except.includes(path)) return []
    if (statSync(path).isDirectory()) return sourceFiles(path, except)
    return /(?<!\.test)\.(tsx?|html)$/.test(name) ? [path] : []
  })
}

export function readSources(folders: string[], except: readonly string[] = []): string {
  return folders
    .flatMap(folder => sourceFiles(folder, except))
    .map(path => readFileSync(path, 'utf8'))
    .join('\n')
}

/** Keys in literals of `t('…')` or `{{t:…}}`, each of which must have a text. */
export function usedKeysIn(code: string): Set<string> {
  const requested = [
    ...code.matchAll(/\bt\(\s*'([\w.-]+)'/g),
    ...code.matchAll(/\{\{t:([\w.-]+)\}\}/g),
  ]
  return new Set(requested.map(match => match[1] ?? ''))
}

/**
 * Whether a key is used: it appears in quotes anywhere in the sources, for example in a table of keys, or it matches a
 * template that starts with a part of a key, such as `error.${code}`.
 */
export function usage(code: string): (key: string) => boolean {
  const quoted = [...code.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)*)\1/g)].map(match => match[2])
  const literals = new Set([...quoted, ...usedKeysIn(code)])
  const templates = [...code.matchAll(/`([\w-]+\.[^`\s]*\$\{[^`\n]*)`/g)]
    .map(match => (match[1] ?? '').replace(/\$\{[^}]*\}/g, '\0'))
    .filter(template => /^[\w.\0-]+$/.test(template))
    .map(template => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('\0', '.+')}$`))
  return key => literals.has(key) || templates.some(template => template.test(key))
}
