import type { Findings } from '@storefront/api/findings'

import { checkExports } from './check-exports.ts'
import { checkTexts, checkTokens } from './check-names.ts'
import { checkPackages } from './check-packages.ts'
import { isKnown, type Part } from './part.ts'

/**
 * Compares what the releases of a composition offer with what they use. Releases without an interface are in `unknown`;
 * nothing is compared with them.
 */
export function compareParts(parts: Part[]): Findings {
  const known = parts.filter(isKnown)
  return {
    findings: [checkExports, checkPackages, checkTexts, checkTokens].flatMap(check => check(known)),
    unknown: parts.filter(part => !isKnown(part)).map(({ name }) => name),
  }
}
