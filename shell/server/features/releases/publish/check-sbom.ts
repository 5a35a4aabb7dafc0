import type { Release } from '@storefront/api/composition'

import { parseSbom } from '../packages/read-sbom.ts'
import { type Problem, toProblem } from './invalid-release.ts'

/** An unreadable list of packages would make a release unknown to `contains`, when it is too late. */
export function sbomProblems(
  { name: container }: Release,
  { name, text }: { name: string; text: string },
): Problem[] {
  const sbom = parseSbom(text)
  if (sbom?.metadata.component.name === container) return []
  return [toProblem(`${name} is not the SBOM of ${container}: build ${container} again.`)]
}
