import type { Finding } from '@storefront/api/findings'

import { findPart, type KnownPart, placeOf } from './part.ts'

/** `shared/ui/button` → `['shared', 'ui/button']`. */
function split(module: string): [container: string, expose: string] {
  const slash = module.indexOf('/')
  return [module.slice(0, slash), module.slice(slash + 1)]
}

function toMessage(consumer: string, name: string | null, module: string): string {
  const [provider] = split(module)
  const missing =
    name === null
      ? `${consumer} imports ${module}, which ${provider} does not have`
      : `${consumer} uses ${name} of ${module}, which ${provider} does not export`
  return `${missing}: keep it in ${provider}, or deploy a release of ${consumer} without it first.`
}

/** Every export that a container uses must exist in the release of its provider. */
export function checkExports(parts: KnownPart[]): Finding[] {
  return parts.flatMap(({ name: consumer, interface: { uses } }) =>
    Object.entries(uses.modules).flatMap(([module, names]) => {
      const [container, expose] = split(module)
      const offered = findPart(parts, container)?.interface.offers.modules
      if (!offered) return []
      const exported = Object.hasOwn(offered, expose) ? offered[expose] : undefined
      const missing = exported
        ? Object.keys(names).filter(name => name !== '*' && !exported.includes(name))
        : [null]
      return missing.map(name => ({
        check: 'exports' as const,
        breaks: consumer,
        at: placeOf(name === null ? Object.values(names)[0] : names[name]),
        against: 'candidate',
        message: toMessage(consumer, name, module),
      }))
    }),
  )
}
