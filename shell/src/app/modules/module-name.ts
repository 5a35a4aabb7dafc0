import type { Translate } from 'shared/i18n'

/** The name of a page or slot for customers: `mini-cart` → `The cart summary`. */
export function moduleName(t: Translate, part: string): string {
  const key = `part.names.${part}`
  const name = t(key)
  return name === key ? t('part.page') : name
}
