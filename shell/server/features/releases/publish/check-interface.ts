import type { Release } from '@storefront/api/composition'
import type { ReleaseInterface } from '@storefront/api/interface'

import { parseInterface } from '../compatibility/read-parts.ts'
import { type Problem, toProblem } from './invalid-release.ts'

/** The interface must be readable and must agree with the other facts of the release, which the build records apart. */
export function interfaceProblems(
  release: Release,
  { name, text }: { name: string; text: string },
): Problem[] {
  const facts = parseInterface(text)
  if (!facts)
    return [toProblem(`${name} is not the interface of a release: build ${release.name} again.`)]
  return [...missingUses(release, facts), ...missingComponents(release, facts)].map(problem =>
    toProblem(`${problem}: build ${release.name} again, and change nothing in ${name} by hand.`),
  )
}

function missingUses({ name, contracts, shared }: Release, { uses }: ReleaseInterface): string[] {
  const modules = name === 'shared' ? [] : Object.keys(contracts)
  return [
    ...modules
      .filter(module => !module.startsWith('api/') && !Object.hasOwn(uses.modules, module))
      .map(module => `The release imports ${module}, and its interface does not`),
    ...shared
      .filter(request => !Object.hasOwn(uses.packages, request))
      .map(request => `The release needs the package ${request}, and its interface does not`),
  ]
}

/** The shell renders the component of a page, slot, or extension by its name. */
function missingComponents(release: Release, { offers }: ReleaseInterface): string[] {
  const { routes, slots, fills = [] } = release
  return [...routes, ...slots, ...fills]
    .filter(({ expose, component }) => {
      const exported = Object.hasOwn(offers.modules, expose) ? offers.modules[expose] : undefined
      return exported !== undefined && !exported.includes(component)
    })
    .map(({ expose, component }) => `The module ${expose} does not export ${component}`)
}
