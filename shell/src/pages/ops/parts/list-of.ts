import type { Translate } from 'shared/i18n'

/** Containers have the same names in every language. */
export function listOf(names: readonly string[], t: Translate): string {
  return names.length > 0 ? names.join(', ') : t('nothing')
}
