import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames } from '@storefront/kit/platform/targets'

import { builtKeys, sameInEveryLanguage } from './exceptions.ts'
import { baseKey, baseKeys, flatten, type Texts, variables } from './texts.ts'
import { readSources, usage, usedKeysIn } from './used-keys.ts'
import { wrongWording } from './wording.ts'

const languages = ['en', 'zh-TW', 'es']

type Owner = {
  name: string
  locales: string
  sources: string[]
  /** Folders inside `sources` with their own texts. */
  except?: string[]
}

/** The folders of all texts, and of the sources that use them. */
export const owners: Owner[] = [
  {
    name: 'shell',
    locales: 'shell/locales',
    sources: ['shell/src'],
    except: ['shell/src/pages/ops', 'shell/src/inspector'],
  },
  // These texts are separate from the shell's texts, which every page loads.
  { name: 'inspector', locales: 'shell/src/inspector/locales', sources: ['shell/src/inspector'] },
  { name: 'ops', locales: 'shell/src/pages/ops/locales', sources: ['shell/src/pages/ops'] },
  // Every container can use the shared texts.
  {
    name: 'shared',
    locales: 'shared/locales',
    sources: ['shared', 'shell/src', 'remotes'],
    // The sources of a new remote, which has texts of its own.
    except: ['shared/build/create'],
  },
  ...remoteNames().map(name => ({
    name,
    locales: `remotes/${name}/locales`,
    sources: [`remotes/${name}/src`],
  })),
  {
    name: 'mail',
    locales: 'shell/server/features/mail/locales',
    sources: ['shell/server/features/mail'],
  },
  { name: 'sandbox', locales: 'shell/sandbox/locales', sources: ['shell/sandbox'] },
  {
    name: 'assistant',
    locales: 'shell/server/features/chat/assistant/locales',
    sources: ['shell/server/features/chat/assistant'],
  },
]

/** Describes the problems of one owner's texts, one sentence each. */
export function problemsOf(owner: Owner): string[] {
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
    const where = `${owner.name} ${language}`
    for (const [key, text] of texts)
      if (text.trim() === '') problems.push(`${where}: ${key} is empty`)
    problems.push(...wordings(where, language, texts))
    problems.push(...differences(where, english, texts))
    if (language !== 'en') problems.push(...leftInEnglish(where, english, texts))
  }
  return [...problems, ...unknownOrUnused(owner, english)]
}

function differences(where: string, english: Texts, texts: Texts): string[] {
  const problems: string[] = []
  const here = baseKeys(texts)
  for (const key of baseKeys(english)) {
    if (!here.has(key)) problems.push(`${where}: ${key} is missing`)
    const original = english.get(key)
    const translated = texts.get(key)
    if (original && translated && variables(original) !== variables(translated))
      problems.push(`${where}: ${key} does not have the same variables as in English`)
  }
  for (const key of here)
    if (!baseKeys(english).has(key)) problems.push(`${where}: ${key} is not in English`)
  return problems
}

/** Finds texts that are the same as in English, except for names and technical terms. */
export function leftInEnglish(where: string, english: Texts, texts: Texts): string[] {
  return [...texts]
    .filter(([key, text]) => {
      const words = text.replace(/\{\{.*?\}\}/g, '').trim()
      return (
        english.get(key) === text && /[a-z]{2}/i.test(words) && !sameInEveryLanguage(key, words)
      )
    })
    .map(([key, text]) => `${where}: ${key} is the same as in English: ${text}`)
}

function wordings(where: string, language: string, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    const wrong = wrongWording(language, text)
    return wrong ? [`${where}: ${key} contains “${wrong}”, see shared/locales/README.md`] : []
  })
}

function unknownOrUnused(owner: Owner, english: Texts): string[] {
  const code = readSources(owner.sources, owner.except)
  const known = baseKeys(english)
  // The sources of `shared` use its texts only in this form.
  const requested = usedKeysIn(readSources(owner.sources.slice(0, 1), owner.except))
  const isUsed = usage(code)
  const isBuilt = (key: string) => builtKeys[owner.name]?.test(key) ?? false
  return [
    ...[...requested]
      .filter(key => !known.has(baseKey(key)))
      .map(key => `${owner.name}: ${key} is used, but has no text`),
    ...[...known]
      .filter(key => !isUsed(key) && !isBuilt(key))
      .map(key => `${owner.name}: ${key} is not used`),
  ]
}
