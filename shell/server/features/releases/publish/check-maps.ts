import type { Release } from '@storefront/api/composition'
import { releaseMapsSchema } from '@storefront/api/source-maps'

import { type Problem, toProblem } from './invalid-release.ts'

/** The file with source maps must be readable. Maps of other scripts are never used. */
export function mapsProblems(
  release: Release,
  { name, text }: { name: string; text: string },
): Problem[] {
  try {
    if (releaseMapsSchema.safeParse(JSON.parse(text)).success) return []
  } catch {
    // The text is not JSON, which is a problem of its own.
    return []
  }
  return [toProblem(`${name} has no source maps: build ${release.name} again.`)]
}
