import type { Language } from '@storefront/api/language'
import { saveLanguage } from 'shared/language-choice'
import { write } from 'shared/storage'

const dismissedKey = 'language-offer'

/** The customer's own choice: kept in the cookie, and no other language is offered any more. */
export function chooseLanguage(language: Language): void {
  saveLanguage(language)
  write(dismissedKey, 'dismissed')
}

export { dismissedKey }
