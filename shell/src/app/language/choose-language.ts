import type { Language } from '@storefront/api/language'
import { saveLanguage } from 'shared/language-choice'
import { write } from 'shared/storage'

const dismissedKey = 'language-offer'

/** Stores the customer's choice in the cookie. The shop then suggests no other language. */
export function chooseLanguage(language: Language): void {
  saveLanguage(language)
  write(dismissedKey, 'dismissed')
}

export { dismissedKey }
