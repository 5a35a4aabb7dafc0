import type { Language } from '@storefront/api/language'

/** `/chat` supports English and Traditional Chinese (S4.language.chat.supported). */
const supported: Language[] = ['en', 'zh-TW']

function toLanguages(header: string): string[] {
  return header
    .split(',')
    .map((part, index) => {
      const [tag = '', weight = ''] = part.trim().split(/\s*;\s*q=/)
      return { tag, weight: weight === '' ? 1 : Number(weight) || 0, index }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((left, right) => right.weight - left.weight || left.index - right.index)
    .map(({ tag }) => tag.replaceAll('_', '-').toLowerCase())
}

/** A variant: the same base and script in another country, `zh-Hant-HK` for `zh-TW`. */
function isVariant(tag: string, language: Language): boolean {
  const [base, ...rest] = tag.split('-')
  if (base !== language.split('-')[0]?.toLowerCase()) return false
  return base === 'zh'
    ? rest.some(part => ['hant', 'hk', 'mo', 'tw'].includes(part))
    : rest.length > 0
}

export function guessChatLanguage(header: string | undefined): Language {
  return guessLanguage(header, supported)
}

/** The server's guess by Accept-Language: exact, then variant, then base language, else English. */
export function guessLanguage(
  header: string | undefined,
  supported: readonly Language[],
): Language {
  const tags = toLanguages(header ?? '')
  for (const tag of tags) {
    const found =
      supported.find(language => language.toLowerCase() === tag) ??
      supported.find(language => isVariant(tag, language)) ??
      supported.find(language => language.split('-')[0]?.toLowerCase() === tag.split('-')[0])
    if (found) return found
  }
  return 'en'
}
