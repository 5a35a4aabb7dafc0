import type { Extension, Release } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'

import type { SwitchedOff } from '../releases/index.ts'

type Options = { language: Language; off: SwitchedOff[] }

/** The extensions of these releases in their order. Those of an extension slot that is switched off vanish from new pages. */
export function extensionsOf(releases: Release[], { language, off }: Options): Extension[] {
  const slotsOff = off.filter(({ kind }) => kind === 'slot').map(({ name }) => name)
  const extensions = releases.flatMap(({ name: remote, fills = [] }) =>
    fills.map(({ text, ...fill }) => ({ ...fill, remote, title: text[language] })),
  )
  return extensions
    .filter(({ slot }) => !slotsOff.includes(slot))
    .sort((one, other) => one.order - other.order || (one.remote < other.remote ? -1 : 1))
}
