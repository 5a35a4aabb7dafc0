import { atom, type ReadableAtom } from 'nanostores'

const isDismissed = atom(false)

/** Put away for as long as this document lives: asking twice would be once too often. */
export const $isRatingDismissed: ReadableAtom<boolean> = isDismissed

export function dismissRating(): void {
  isDismissed.set(true)
}
