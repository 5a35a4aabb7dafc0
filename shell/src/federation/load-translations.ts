import type { Language } from '@storefront/api/language'
import { addTexts, type Texts } from 'shared/i18n'

const loaded = new Map<string, Promise<void>>()

/** Loads the texts of a container in a language (default: the current one) as a namespace. Failures are not cached. */
export function loadTexts(
  container: string,
  language: Language = globalThis.__STOREFRONT__.composition.language,
): Promise<void> {
  const key = `${container}/${language}`
  const known = loaded.get(key)
  if (known) return known
  const loading = readTexts(container, language).catch((error: unknown) => {
    loaded.delete(key)
    throw error
  })
  loaded.set(key, loading)
  return loading
}

async function readTexts(container: string, language: Language): Promise<void> {
  const { readText } = globalThis.__STOREFRONT__
  const path = await pathOf(container, language)
  if (!path) throw new Error(`Cannot find texts of ${container} in ${language}`)
  await addTexts(container, language, JSON.parse(await readText(path)) as Texts)
}

/** Only the full composition lists the texts of other languages. */
async function pathOf(container: string, language: Language): Promise<string | undefined> {
  const { composition, complete } = globalThis.__STOREFRONT__
  if (language === composition.language) return composition.locales[container]
  const { shell, shared, remotes } = await complete()
  const releases = [shell, shared, ...Object.values(remotes)]
  return releases.find(release => release.name === container)?.locales[language]
}
