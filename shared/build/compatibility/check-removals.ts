import type { Finding } from '@storefront/api/findings'
import type { Deprecation } from '@storefront/api/interface'

import { listDeprecated, overrideHint, sitesOf } from './check-deprecations.ts'
import { type Beside, describeBeside } from './check-state.ts'
import { type Day, describeLeft, isOver } from './deprecation-window.ts'
import { findPart, isKnown, type Part, placeOf } from './part.ts'

/** `deprecation`: that of the live release. Null: nothing has announced the removal. */
type RemovedExport = { module: string; name: string; deprecation: Deprecation | null }

/** Exports of the live release of `shared` that the candidate removes, except those whose window is over. */
export function findEarlyRemovals(candidate: Part[], live: Part[], today: Day): RemovedExport[] {
  const after = findPart(candidate.filter(isKnown), 'shared')?.interface.offers.modules
  const before = findPart(live.filter(isKnown), 'shared')?.interface.offers.modules
  if (!after || !before) return []
  const deprecated = listDeprecated(live)
  return Object.entries(before).flatMap(([expose, names]) => {
    const kept = new Set(Object.hasOwn(after, expose) ? after[expose] : [])
    const module = `shared/${expose}`
    return names
      .filter(name => !kept.has(name))
      .map(name => {
        const marked = deprecated.find(one => one.module === module && one.name === name)
        return { module, name, deprecation: marked?.deprecation ?? null }
      })
      .filter(({ deprecation }) => !deprecation || !isOver(deprecation, today))
  })
}

/**
 * An export can go before the end of its window, or without one, only while no release uses it that pages have or that
 * a rollback returns to: it would take this way back from its team. One finding for each export.
 */
export function checkRemovals(removed: RemovedExport[], beside: Beside[], today: Day): Finding[] {
  return removed.flatMap(one => {
    const [user] = beside.flatMap(other =>
      other.parts.filter(isKnown).flatMap(({ name: breaks, interface: own }) => {
        const sites = sitesOf(own, one)
        return sites ? [{ breaks, sites, other }] : []
      }),
    )
    if (!user) return []
    const { breaks, sites, other } = user
    const message = `shared removes ${one.name} of ${one.module}, which ${describeBeside(breaks, other)} uses: ${adviceFor(one, today)}. ${overrideHint}`
    return [{ check: 'deprecations', breaks, at: placeOf(sites), against: other.against, message }]
  })
}

function adviceFor({ deprecation }: RemovedExport, today: Day): string {
  if (deprecation)
    return `keep it until the end of its window on ${deprecation.until} (${describeLeft(deprecation, today)})`
  return 'keep it, deploy a release of shared that marks it with `@deprecated since …, removed after …: …`, and remove it after that window'
}

/** The end of a window is a promise to the teams. */
export function checkShortenedWindows(candidate: Part[], live: Part[]): Finding[] {
  const after = listDeprecated(candidate)
  return listDeprecated(live).flatMap(({ module, name, deprecation: { until } }) => {
    const next = after.find(one => one.module === module && one.name === name)?.deprecation
    if (!next || next.until >= until) return []
    const message = `shared moves the end of the window of ${name} of ${module} from ${until} to ${next.until}: choose ${until} or a later day. ${overrideHint}`
    return [{ check: 'deprecations', breaks: 'shared', at: null, against: 'live', message }]
  })
}
