import type { Release } from '@storefront/api/composition'

/** `shared/ui/button` → `['shared', 'ui/button']`. */
function split(contract: string): [string, string] {
  const [container = '', ...module] = contract.split('/')
  return [container, module.join('/')]
}

/** The containers whose modules a release imports. The list of `shared` is what it offers. */
function dependenciesOf({ name, contracts }: Release): string[] {
  const named = Object.keys(contracts).map(contract => split(contract)[0])
  return [...new Set(named)].filter(
    other => other !== 'api' && !(name === 'shared' && other === name),
  )
}

/** Each imported module of another container must exist in the version of the build. */
export function contractProblems(releases: Release[]): string[] {
  return releases.flatMap(release =>
    Object.entries(release.contracts).flatMap(([contract, version]) => {
      const [container, module] = split(contract)
      if (container === 'api') return []
      const other = releases.find(({ name }) => name === container)
      if (!other || !Object.hasOwn(other.exposes, module))
        return [
          `${release.name} needs ${contract}, which ${container} does not have: promote a release of ${container} that has it in the same set.`,
        ]
      const spoken = Object.hasOwn(other.contracts, contract) ? other.contracts[contract] : 1
      return spoken === version
        ? []
        : [
            `${release.name} speaks ${contract} ${version}, ${container} speaks ${spoken}: build ${release.name} against the ${container} that is live.`,
          ]
    }),
  )
}

/** Containers with circular dependencies never start. */
export function cycleProblems(releases: Release[]): string[] {
  const edges = new Map(releases.map(release => [release.name, dependenciesOf(release)]))
  const cycle = findCycle(edges)
  if (!cycle) return []
  return [
    `${cycle.join(' → ')} is a circle: containers that wait for each other never start. Move what they have in common into shared.`,
  ]
}

function findCycle(edges: Map<string, string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const next of edges.get(name) ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of edges.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}
