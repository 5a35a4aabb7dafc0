import type { LocalBuild } from '../proxy/local-state.ts'
import { storefront } from './globals.ts'

type Translations = {
  $language: { get: () => string; listen: (onChange: (language: string) => void) => void }
  addTexts: (namespace: string, language: string, texts: unknown) => Promise<void> | undefined
}

const stale = new Set<string>()
let isListening = false

/** A page loads the texts of another language as they were at its start, so it reloads to show changed ones. */
function reloadForLanguages({ $language }: Translations): void {
  if (isListening) return
  isListening = true
  $language.listen(language => {
    if (stale.has(language)) location.reload()
  })
}

/** Shows the changed texts of a build. */
export async function replaceTexts(
  name: string,
  previous: LocalBuild,
  { locales, digests }: LocalBuild,
): Promise<void> {
  const changed = Object.keys(locales).filter(one => locales[one] !== previous.locales[one])
  if (changed.length === 0) return
  const translations = (await storefront().loadRemote('shared/i18n')) as Translations
  const language = translations.$language.get()
  for (const other of changed.filter(one => one !== language)) stale.add(other)
  if (stale.size > 0) reloadForLanguages(translations)
  const path = locales[language]
  if (!path || !changed.includes(language)) return
  const response = await fetch(path, { integrity: digests[path] ?? '' })
  if (!response.ok) throw new Error(`Cannot load ${path}: ${response.status}`)
  await translations.addTexts(name, language, await response.json())
}
