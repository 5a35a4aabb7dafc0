import type { Extension, Release } from '@storefront/api/composition'
import { compareExtensions, extensionsOf } from '@storefront/api/extensions'
import type { Language } from '@storefront/api/language'

import type { SwitchedOff } from '../releases/index.ts'

type Options = { language: Language; off: SwitchedOff[] }

/** The extensions of these releases in their order. Those of an extension slot that is switched off vanish from new pages. */
export function listExtensions(releases: Release[], { language, off }: Options): Extension[] {
  const slotsOff = off.filter(({ kind }) => kind === 'slot').map(({ name }) => name)
  return releases
    .flatMap(release => extensionsOf(release, language))
    .filter(({ slot }) => !slotsOff.includes(slot))
    .sort(compareExtensions)
}
