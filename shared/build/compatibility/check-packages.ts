import type { Finding } from '@storefront/api/findings'

import { findPart, type KnownPart } from './part.ts'

/** The part of a version that an incompatible change increases: `19` of 19.3.0, `0.4` of 0.4.2. */
function majorOf(version: string): string {
  const [major = '', minor = ''] = version.split('.')
  return major === '0' ? `0.${minor}` : major
}

type Versions = { built: string; live: string | undefined }

function toProblem(consumer: string, name: string, { built, live }: Versions): string | null {
  if (live === undefined)
    return `${consumer} needs the package ${name}, which the shell does not provide: provide it in shared/build/bundler/provided.ts and build the shell, or bundle it in ${consumer}.`
  if (majorOf(live) === majorOf(built)) return null
  return `${consumer} was built against ${name} ${built}, and the shell provides ${live}: build ${consumer} against ${name} ${majorOf(live)}, and deploy both in one set.`
}

/** The shell takes its packages from itself, so no other release of it and no set can help. */
function toProblemOfShell(name: string, { built, live }: Versions): string | null {
  if (live === undefined)
    return `The shell uses the package ${name} and does not provide it: keep it in shared/build/bundler/provided.ts, or remove its uses from the shell, and build the shell again.`
  if (majorOf(live) === majorOf(built)) return null
  return `The shell was built against ${name} ${built}, and provides ${live}: install one version of ${name}, and build the shell again.`
}

/** The shell must provide every package that a container needs, in the major version that it was built against. */
export function checkPackages(parts: KnownPart[]): Finding[] {
  const provided = findPart(parts, 'shell')?.interface.offers.packages
  if (!provided) return []
  return parts.flatMap(({ name: breaks, interface: { uses } }) =>
    Object.entries(uses.packages).flatMap(([name, built]) => {
      const live = Object.hasOwn(provided, name) ? provided[name] : undefined
      const message =
        breaks === 'shell'
          ? toProblemOfShell(name, { built, live })
          : toProblem(breaks, name, { built, live })
      if (message === null) return []
      return [{ check: 'packages' as const, breaks, at: null, against: 'candidate', message }]
    }),
  )
}
