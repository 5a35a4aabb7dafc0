import type { CartEvent } from './cart-log.store.ts'
import type { ModuleFacts } from './facts/read-modules.ts'
import type { PackageFacts } from './facts/read-packages.ts'
import type { ReleaseFacts } from './facts/read-releases.ts'
import type { SlotFacts } from './facts/read-slots.ts'

export type Facts = {
  composition: string
  releases: ReleaseFacts[]
  modules: ModuleFacts[]
  packages: PackageFacts[]
  slots: SlotFacts[]
}

/** The facts as JSON, for a report about an error. The address has no query, which can contain a secret. */
export function toReport(facts: Facts, cart: CartEvent[]): string {
  const page = location.origin + location.pathname
  return JSON.stringify(
    { page, at: new Date(), browser: navigator.userAgent, ...facts, cart },
    null,
    2,
  )
}
