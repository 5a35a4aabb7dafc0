import { atom, type ReadableAtom } from 'nanostores'

/** Initial value of the slider: eight hours on 22 working days. */
export const usualHours = 176

const hours = atom<number | null>(null)

/** Hours that a server runs per month; null while the customer has not requested that cost. */
export const $hours: ReadableAtom<number | null> = hours

export function setHours(value: number | null): void {
  hours.set(value)
}
