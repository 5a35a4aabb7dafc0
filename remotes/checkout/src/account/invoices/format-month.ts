import type { Language } from '@storefront/api/language'

/** `2026-11` → `November 2026`. Invoice months are in UTC. */
export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
