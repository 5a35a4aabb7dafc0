import type { ReleaseInterface } from '@storefront/api/interface'

/** A release with a changed declaration of what it offers and uses. */
export type ReleaseCase = {
  name: string
  container: string
  change: (declared: ReleaseInterface) => void
  /** A part of the sentence of the check that must refuse it, or null if the release is harmless. */
  expected: RegExp | null
}
