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

/** Keys that stand as literals in `t('…')` or `{{t:…}}`: each of them must have a text. */
export function usedKeysIn(code: string): Set<string> {
  const requested = [
    ...code.matchAll(/\bt\(\s*'([\w.-]+)'/g),
    ...code.matchAll(/\{\{t:([\w.-]+)\}\}/g),
  ]
  return new Set(requested.map(match => match[1] ?? ''))
}

/**
 * Tells whether a key is used: it stands in quotes anywhere in the sources (a table of keys is a use), or it fits
 * a template that begins with a part of a key, `error.${code}`.
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
