import type { Language } from '@storefront/api/language'

import type { SwitchedOff } from '../releases/index.ts'

/** Part of the server, so that a shell from before the switches shows it, too. */
const titles: Record<Language, string> = {
  en: 'Not available right now',
  'zh-TW': '暫時無法使用',
  es: 'No disponible por ahora',
}

/** The status tells search engines to come back, and not to drop the page. */
export const switchedOffStatus = 503

/** The page of a route whose remote is switched off. */
export function switchedOffFailure(language: Language): { status: number; message: string } {
  return { status: switchedOffStatus, message: titles[language] }
}

export function isRemoteOff(off: SwitchedOff[], remote: string): boolean {
  return off.some(({ kind, name }) => kind === 'remote' && name === remote)
}

/** Slots that are switched off, on their own or with their remote, vanish from new pages. */
export function slotsThatAreOn<Named extends { name: string }>(
  off: SwitchedOff[],
  remote: string,
  slots: Named[],
): Named[] {
  if (isRemoteOff(off, remote)) return []
  return slots.filter(slot => !off.some(({ kind, name }) => kind === 'slot' && name === slot.name))
}
