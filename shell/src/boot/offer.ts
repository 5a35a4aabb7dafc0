/** Languages of the shop by the first part of a browser's language tag. */
const byBase: Record<string, string | undefined> = { en: 'en', zh: 'zh-TW', es: 'es' }

/** Another language of the shop that the browser prefers, unless its owner chose or declined before (DESIGN 6). */
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

/** The cookie's name is a setting that this script cannot know: any cookie that holds a language is one. */
function isSettled(): boolean {
  try {
    if (localStorage.getItem('language-offer')) return true
  } catch {
    // Without storage the cookie alone tells.
  }
  return /=(en|zh-TW|es)(;|$)/.test(document.cookie)
}
