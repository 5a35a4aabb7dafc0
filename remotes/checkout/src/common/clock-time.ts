import { $language } from 'shared/i18n'

/** The time with seconds in this device's time zone: `14:32:05`. */
export function formatSeconds(iso: string): string {
  const options = { timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat($language.get(), options).format(new Date(iso))
}
