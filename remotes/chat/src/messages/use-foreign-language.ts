import { useStore } from '@nanostores/react'
import type { Language } from '@storefront/api/language'
import { $language } from 'shared/i18n'

/** The `lang` of a text, if the page is in another language. Screen readers then choose the right voice. */
export function useForeignLanguage(language: Language): Language | undefined {
  return useStore($language) === language ? undefined : language
}
