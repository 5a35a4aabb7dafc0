import type { Language } from '../language/language.ts'
import type { Extension, Release } from './composition.ts'

/** The extensions of a release, with their names in one language. */
export function extensionsOf(
  { name: remote, fills = [] }: Release,
  language: Language,
): Extension[] {
  return fills.map(({ text, ...fill }) => ({ ...fill, remote, title: text[language] }))
}

type Place = Pick<Extension, 'order' | 'remote'>

/** Compares two extensions: by `order`, then by the name of the remote. */
export function compareExtensions(one: Place, other: Place): number {
  return one.order - other.order || (one.remote < other.remote ? -1 : 1)
}
