import { atom, type ReadableAtom } from 'nanostores'

/** Eight hours on 22 working days: what the dial begins with. */
export const usualHours = 176

const hours = atom<number | null>(null)

/** How long a server runs in a month; null while the customer has not asked what that costs. */
export const $hours: ReadableAtom<number | null> = hours

export function setHours(value: number | null): void {
  hours.set(value)
}
