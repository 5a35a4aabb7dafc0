import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const languages = ['en', 'zh-TW', 'es']
/** Where texts lie, and the sources that use them. */
const owners = [
  { name: 'shell', locales: 'shell/locales', sources: 'shell/src' },
  { name: 'shared', locales: 'shared/locales', sources: 'shared' },
  ...['catalog', 'cart', 'checkout', 'chat'].map(name => ({
    name,
    locales: `remotes/${name}/locales`,
    sources: `remotes/${name}/src`,
  })),
  { name: 'mail', locales: 'shell/server/mail/locales', sources: 'shell/server/mail' },
  { name: 'sandbox', locales: 'shell/sandbox/locales', sources: 'shell/sandbox' },
  {
    name: 'assistant',
    locales: 'shell/server/assistant/locales',
    sources: 'shell/server/assistant',
  },
]
const pluralSuffix = /_(zero|one|two|few|many|other)$/

type Texts = Map<string, string>

function flatten(value: unknown, prefix = '', into: Texts = new Map()): Texts {
  if (typeof value === 'string') into.set(prefix, value)
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) flatten(item, `${prefix}.${index}`, into)
  else if (value && typeof value === 'object')
    for (const [key, child] of Object.entries(value))
      flatten(child, prefix ? `${prefix}.${key}` : key, into)
  return into
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist' || name === 'locales') return []
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /(?<!\.test)\.(tsx?|html)$/.test(name) ? [path] : []
  })
}

const baseKeys = (texts: Texts) =>
  new Set([...texts.keys()].map(key => key.replace(pluralSuffix, '')))
const variables = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map(match => match[1])
    .sort()
    .join()

/** Sentences about what is wrong with one owner's texts; empty when complete. */
export function problemsOf(owner: (typeof owners)[number]): string[] {
  const problems: string[] = []
  const byLanguage = new Map<string, Texts>()
  for (const language of languages) {
    const path = join(owner.locales, `${language}.json`)
    if (!existsSync(path)) problems.push(`${path} is missing`)
    else byLanguage.set(language, flatten(JSON.parse(readFileSync(path, 'utf8'))))
  }
  const english = byLanguage.get('en')
  if (!english) return problems
  for (const [language, texts] of byLanguage) {
    for (const [key, text] of texts)
      if (text.trim() === '') problems.push(`${owner.name} ${language}: ${key} is empty`)
    problems.push(...differences(owner.name, language, english, texts))
  }
  const known = baseKeys(english)
  for (const key of literalKeys(owner.sources))
    if (!known.has(key.replace(pluralSuffix, '')))
      problems.push(`${owner.name}: ${key} is used and has no text`)
  return problems
}

function differences(owner: string, language: string, english: Texts, texts: Texts): string[] {
  const problems: string[] = []
  const here = baseKeys(texts)
  for (const key of baseKeys(english)) {
    if (!here.has(key)) problems.push(`${owner} ${language}: ${key} is missing`)
    const original = english.get(key)
    const translated = texts.get(key)
    if (original && translated && variables(original) !== variables(translated))
      problems.push(`${owner} ${language}: ${key} has other variables than English`)
  }
  for (const key of here)
    if (!baseKeys(english).has(key)) problems.push(`${owner} ${language}: ${key} is not in English`)
  return problems
}

/** Keys that stand as literals in `t('…')` or `{{t:…}}`. */
function literalKeys(folder: string): Set<string> {
  const keys = new Set<string>()
  for (const path of sourceFiles(folder)) {
    const code = readFileSync(path, 'utf8')
    for (const match of code.matchAll(/\bt\(\s*'([\w.-]+)'/g)) keys.add(match[1] ?? '')
    for (const match of code.matchAll(/\{\{t:([\w.-]+)\}\}/g)) keys.add(match[1] ?? '')
  }
  return keys
}

const problems = owners.flatMap(problemsOf)
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? 'Locales complete: en, zh-TW, es'
    : `${problems.length} problems in the locales`,
)
process.exitCode = problems.length === 0 ? 0 : 1
