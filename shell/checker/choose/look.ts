import type { Language } from '@storefront/api/language'

export type User = 'guest' | 'customer'
export type Device = 'phone' | 'desktop'

/** A page or a slot of a container. */
export type Subject = {
  kind: 'page' | 'slot'
  container: string
  expose: string
  /** The path of the page, or the name of the slot. */
  name: string
  /** The path that shows it, for each user who can see it. */
  paths: Partial<Record<User, string>>
  /** The path that leaves it without a page load; null for a page that is always a page load of its own. */
  away: Partial<Record<User, string | null>>
  /** The role that the page requires. */
  role: 'support' | 'operator' | null
}

/** One look at a subject: as whom, in which language, and in which size. */
export type Look = { subject: Subject; user: User; language: Language; device: Device }

/** `home-page · guest · es · phone`. */
export function nameOf({ subject, user, language, device }: Look): string {
  return [subject.expose, user, language, device].join(' · ')
}

const people: Record<User, string> = { guest: 'guests', customer: 'customers' }
const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-TW': 'Chinese',
  es: 'Spanish',
}
const devices: Record<Device, string> = { phone: 'on a phone', desktop: 'on a desktop' }

/** `for guests in Spanish on a phone`. */
export function circumstanceOf({ user, language, device }: Look): string {
  return `for ${people[user]} in ${languageNames[language]} ${devices[device]}`
}

/** `The page /home of catalog`. */
export function describeSubject({ kind, name, container }: Subject): string {
  return `The ${kind} ${name} of ${container}`
}
