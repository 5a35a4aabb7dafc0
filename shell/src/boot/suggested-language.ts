/** Maps the first part of a browser's language tag to a language of the shop. */
const byBase: Record<string, string | undefined> = { en: 'en', zh: 'zh-TW', es: 'es' }

/** The language to suggest: the browser prefers it, and the user has neither chosen nor declined before. */
export function languageToOffer(): string | undefined {
  try {
    const preferred = navigator.languages
      .map(tag => byBase[tag.split(/[-_]/)[0]?.toLowerCase() ?? ''])
      .find(Boolean)
    return preferred === document.documentElement.lang || isLanguageChosen() ? undefined : preferred
  } catch (error) {
    console.warn('Cannot determine the language to suggest', error)
    return undefined
  }
}

/** Does not read the cookie, because `/chat` also saves the detected language there (S4.language.chat.saved). */
function isLanguageChosen(): boolean {
  try {
    return localStorage.getItem('language-offer') !== null
  } catch {
    return false
  }
}
