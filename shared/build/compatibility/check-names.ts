import type { Finding } from '@storefront/api/findings'

import { findPart, type KnownPart, placeOf } from './part.ts'

/** `shared` must have every text of it that another container shows. */
export function checkTexts(parts: KnownPart[]): Finding[] {
  const offered = findPart(parts, 'shared')?.interface.offers.texts
  if (!offered) return []
  const known = new Set(offered)
  return parts.flatMap(({ name: breaks, interface: { uses } }) =>
    Object.entries(uses.texts)
      .filter(([key]) => !known.has(key))
      .map(([key, sites]) => ({
        check: 'texts' as const,
        breaks,
        at: placeOf(sites),
        against: 'candidate',
        message: `${breaks} shows the text ${key} of shared, which shared does not have: keep it in shared/locales, or deploy a release of ${breaks} without it first.`,
      })),
  )
}

/** A container must declare every CSS custom property that another one uses. */
export function checkTokens(parts: KnownPart[]): Finding[] {
  // Shell and shared declare the tokens of the design system.
  if (!findPart(parts, 'shell') || !findPart(parts, 'shared')) return []
  const declared = new Set(parts.flatMap(part => part.interface.offers.tokens))
  return parts.flatMap(({ name: breaks, interface: { uses } }) =>
    Object.entries(uses.tokens)
      .filter(([token]) => !declared.has(token))
      .map(([token, sites]) => ({
        check: 'tokens' as const,
        breaks,
        at: placeOf(sites),
        against: 'candidate',
        message: `${breaks} uses the CSS property ${token}, which no container declares: keep it in shared/ui/tokens.css, or deploy a release of ${breaks} without it first.`,
      })),
  )
}
