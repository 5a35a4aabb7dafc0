import type { AccountSession } from '@storefront/api/account'
import type { Language } from '@storefront/api/language'
import type { Translate } from 'shared/i18n'

/** For example `Firefox on Windows`, or the known part of it. */
export function describeDevice({ browser, system }: AccountSession, t: Translate): string {
  if (browser && system) return t('account.sessions.device', { browser, system })
  return browser ?? system ?? t('account.sessions.unknownDevice')
}

/** The name of a time zone in the page's language: `Taipei Standard Time`, `台北標準時間`. Null for an unknown zone. */
function nameZone(timeZone: string, language: Language): string | null {
  try {
    const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    return format.formatToParts(0).find(part => part.type === 'timeZoneName')?.value ?? null
  } catch {
    return null
  }
}

/** The IP address and the time zone of the session, because the shop has no location data for IP addresses. */
export function describeOrigin(
  { ip, isNearby, timeZone }: AccountSession,
  t: Translate,
  language: Language,
): string {
  const zone = timeZone && nameZone(timeZone, language)
  const address = ip && (isNearby ? t('account.sessions.nearby', { ip }) : ip)
  return [address, zone].filter(Boolean).join(' · ') || t('account.sessions.unknownPlace')
}
