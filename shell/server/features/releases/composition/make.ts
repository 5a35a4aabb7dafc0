import {
  type Composition,
  compositionSchema,
  type Release,
  releaseSchema,
} from '@storefront/api/composition'
import { canonicalJson, idOf } from '@storefront/kit/release/canonical'

import { checkComposition } from './check.ts'

export type MadeComposition = { id: string; composition: Composition; text: string }

/** The composition of these releases: `shell` and `shared` by their names, all others as remotes. */
export function makeComposition(releases: Release[]): MadeComposition {
  const made = compose(releases)
  checkComposition(made.composition)
  return made
}

/** The same for a previous composition, without checking whether its parts fit by the current rules. */
export function compose(releases: Release[]): MadeComposition {
  const remotes = releases.filter(({ name }) => name !== 'shell' && name !== 'shared')
  const composition = compositionSchema.parse({
    version: 1,
    shell: releases.find(({ name }) => name === 'shell'),
    shared: releases.find(({ name }) => name === 'shared'),
    remotes: Object.fromEntries(remotes.map(release => [release.name, release])),
  })
  const text = canonicalJson(composition)
  return { id: idOf(text), composition, text }
}

/** The live composition with some releases changed. */
export function changeComposition(composition: Composition, changed: Release[]): MadeComposition {
  const names = new Set(changed.map(({ name }) => name))
  const { shell, shared, remotes } = composition
  const stored = [shell, shared, ...Object.values(remotes)].filter(({ name }) => !names.has(name))
  return makeComposition([...stored, ...changed])
}

/** Parses a release, with the parts that only the shell has. */
export function parseRelease(value: unknown): Release {
  const release = releaseSchema.parse(value)
  return release.name === 'shell' ? compositionSchema.shape.shell.parse(value) : release
}

/** Parses the text of a composition. */
export function parseComposition(text: string): Composition {
  return compositionSchema.parse(JSON.parse(text))
}
