import type { Finding } from '@storefront/api/findings'
import type { Deprecation, ReleaseInterface } from '@storefront/api/interface'

import { type Day, describeLeft, isOver } from './deprecation-window.ts'
import { findPart, isKnown, type Part, placeOf } from './part.ts'

export const overrideHint =
  'The platform team can deploy it all the same: `npm run registry -- deploy … --override --why "…"`.'

/** `module`: `shared/cart` */
export type DeprecatedExport = { module: string; name: string; deprecation: Deprecation }

/** `sites`: places in the sources of the consumer. */
type DeprecatedUse = DeprecatedExport & { consumer: string; sites: string[] }

/** What the release of `shared` among these parts marks as deprecated. */
export function listDeprecated(parts: Part[]): DeprecatedExport[] {
  const { deprecated = {} } = findPart(parts.filter(isKnown), 'shared')?.interface.offers ?? {}
  return Object.entries(deprecated).flatMap(([expose, names]) =>
    Object.entries(names).map(([name, deprecation]) => {
      return { module: `shared/${expose}`, name, deprecation }
    }),
  )
}

/** The places of a use; undefined without one. */
export function sitesOf(
  { uses }: ReleaseInterface,
  { module, name }: { module: string; name: string },
): string[] | undefined {
  const names = Object.hasOwn(uses.modules, module) ? uses.modules[module] : undefined
  return names && Object.hasOwn(names, name) ? names[name] : undefined
}

/** What these parts use of the deprecated exports. */
export function findDeprecatedUses(parts: Part[]): DeprecatedUse[] {
  const deprecated = listDeprecated(parts)
  return parts.filter(isKnown).flatMap(({ name: consumer, interface: own }) =>
    deprecated.flatMap(one => {
      const sites = sitesOf(own, one)
      return sites ? [{ ...one, consumer, sites }] : []
    }),
  )
}

/** Whether the live release of the consumer lacks this use. What a release without an interface uses is unknown. */
function isNew(use: DeprecatedUse, live: Part[]): boolean {
  const before = live.find(({ name }) => name === use.consumer)
  if (!before) return true
  return before.interface !== null && !sitesOf(before.interface, use)
}

/** A sentence that tells the team of the consumer what to do until when. */
export function describeUse(use: DeprecatedUse, live: Part[], today: Day): string {
  const { consumer, module, name, sites, deprecation } = use
  const verb = isNew(use, live) ? 'newly uses' : 'uses'
  const place = placeOf(sites)
  const at = place === null ? '' : ` (${place})`
  return `${consumer} ${verb} ${name} of ${module}${at}, which is deprecated since ${deprecation.since}: ${deprecation.instead}. shared can remove it after ${deprecation.until} (${describeLeft(deprecation, today)}).`
}

/** After its window, no release may begin to use a deprecated export. Those that use it already can go on. */
export function isTooLate(use: DeprecatedUse, live: Part[], today: Day): boolean {
  return isOver(use.deprecation, today) && isNew(use, live)
}

export function checkNewUses(candidate: Part[], live: Part[], today: Day): Finding[] {
  return findDeprecatedUses(candidate)
    .filter(use => isTooLate(use, live, today))
    .map(({ consumer, module, name, sites, deprecation: { until, instead } }) => ({
      check: 'deprecations',
      breaks: consumer,
      at: placeOf(sites),
      against: 'live',
      message: `${consumer} newly uses ${name} of ${module}, which shared can remove at any time since its window ended on ${until}: ${instead}. ${overrideHint}`,
    }))
}
