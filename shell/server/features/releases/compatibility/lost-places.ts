import type { Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'
import { formOf } from '@storefront/api/route-pattern'

import type { FileStore } from '../composition/store/file-store.ts'
import { findPlaceUses } from '../composition/store/needed.ts'

/** Pages and slots of `base` that no release of the candidate has, although another release leads to or places them. */
export async function findLostPlaces(
  store: FileStore,
  candidate: Release[],
  base: Release[],
): Promise<Finding[]> {
  const forms = new Set(candidate.flatMap(({ routes }) => routes.map(({ path }) => formOf(path))))
  const names = new Set(candidate.flatMap(({ slots }) => slots.map(({ name }) => name)))
  const findings: Finding[] = []
  for (const { name: owner, ...release } of base) {
    const routes = release.routes.filter(({ path }) => !forms.has(formOf(path)))
    const slots = release.slots.filter(({ name }) => !names.has(name))
    if (routes.length + slots.length === 0) continue
    for (const user of candidate.filter(({ name }) => name !== owner))
      for (const { kind, name, script } of await findPlaceUses(store, { routes, slots }, user)) {
        const message = `${user.name} needs the ${kind} ${name}, which no release has any more: keep it in ${owner}, or deploy a release of ${user.name} without it first.`
        const found = { breaks: user.name, at: script, against: 'candidate', message }
        findings.push({ check: 'places', ...found })
      }
  }
  return findings
}
