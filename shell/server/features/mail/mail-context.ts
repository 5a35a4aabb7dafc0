import type { Interval } from '@storefront/api/flavor'
import { formatLocales, type Language, prefixes } from '@storefront/api/language'

import type { Config } from '../../config.ts'
import type { LinkSecrets } from '../../crypto/link-secrets.ts'
import { findLinkSecret, toLinkToken } from './link-token.ts'
import { translator } from './texts.ts'
import type { MailContext } from './types.ts'

/** Formats a decimal string exactly, like the pages. Writes US$ in languages in which $ can mean another currency. */
function formatMoney(language: Language, amount: string, interval: Interval): string {
  const [minimum, maximum] = interval === 'month' ? [2, 2] : [4, 12]
  const digits = { minimumFractionDigits: minimum, maximumFractionDigits: maximum }
  const sign = language === 'en' ? '$' : 'US$'
  return sign + new Intl.NumberFormat(formatLocales[language], digits).format(amount as `${number}`)
}

/** Formats a time in UTC, because the reader's time zone is unknown. */
function formatTime(language: Language, iso: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(formatLocales[language], options).format(new Date(iso))} UTC`
}

type Settings = Pick<Config, 'publicUrl'> & LinkSecrets

export function createMailContext(
  { publicUrl, ...secrets }: Settings,
  language: Language,
): MailContext {
  const toPage = (path: string) => publicUrl + prefixes[language] + path
  return {
    language,
    t: translator(language),
    toPage,
    toLink: (path, { linkId, secret }) =>
      `${toPage(path)}?token=${toLinkToken(findLinkSecret(secrets, secret), linkId)}`,
    formatMoney: (amount, interval) => formatMoney(language, amount, interval),
    formatTime: iso => formatTime(language, iso),
  }
}
