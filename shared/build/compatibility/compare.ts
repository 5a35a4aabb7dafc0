import type { Findings } from '@storefront/api/findings'

import { checkEndpoints, type ServerContract } from './check-endpoints.ts'
import { checkExports } from './check-exports.ts'
import { checkTexts, checkTokens } from './check-names.ts'
import { checkPackages } from './check-packages.ts'
import { checkSlots } from './check-slots.ts'
import { isKnown, type Part } from './part.ts'

/**
 * Compares what the releases of a composition offer with what they use, and with the servers that run. Releases without
 * an interface are in `unknown`; nothing is compared with them.
 */
export function compareParts(parts: Part[], servers: ServerContract[] = []): Findings {
  const known = parts.filter(isKnown)
  const checks = [checkExports, checkPackages, checkTexts, checkTokens]
  return {
    findings: [
      ...checks.flatMap(check => check(known)),
      ...checkSlots(parts),
      ...servers.flatMap(server => checkEndpoints(known, server)),
    ],
    unknown: parts.filter(part => !isKnown(part)).map(({ name }) => name),
  }
}
