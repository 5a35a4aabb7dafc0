/** Languages of the shop by the first part of a browser's language tag. */
const byBase: Record<string, string | undefined> = { en: 'en', zh: 'zh-TW', es: 'es' }

/** Another language of the shop that the browser prefers, unless its owner chose or declined before. */
export function languageToOffer(): string | undefined {
  try {
    const preferred = navigator.languages
      .map(tag => byBase[tag.split(/[-_]/)[0]?.toLowerCase() ?? ''])
      .find(Boolean)
    return preferred === document.documentElement.lang || isSettled() ? undefined : preferred
  } catch (error) {
    console.warn('Cannot tell which language to offer', error)
    return undefined
  }
}

/** The cookie does not tell: `/chat` saves its guess there (S4.language.chat.saved), and a guess is nobody's choice. */
function isSettled(): boolean {
  try {
    return localStorage.getItem('language-offer') !== null
  } catch {
    return false
  }
}
