import { atom, type ReadableAtom } from 'nanostores'

const $accepted = atom<string | null>(null)

/** Version of the terms that the customer accepted: other terms have to be accepted anew. */
export const $acceptedTerms: ReadableAtom<string | null> = $accepted

export function acceptTerms(version: string | null): void {
  $accepted.set(version)
}
