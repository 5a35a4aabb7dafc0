import { atom, type ReadableAtom } from 'nanostores'

const $accepted = atom<string | null>(null)

/** The version of the terms that the customer accepted. Another version must be accepted again. */
export const $acceptedTerms: ReadableAtom<string | null> = $accepted

export function acceptTerms(version: string | null): void {
  $accepted.set(version)
}
