import type { Composition, Release } from '@storefront/api/composition'
import { openRoutes, routePaths } from '@storefront/api/routes'
import { allowedRequests } from '@storefront/build/provided'

export class CompositionRefused extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Composition refused: ${problems.join('; ')}`)
    this.problems = problems
  }
}

/** What must hold between the parts of a shop before it can go live; refuses with every problem at once. */
export function checkComposition(composition: Composition): Composition {
  const releases = [composition.shell, composition.shared, ...Object.values(composition.remotes)]
  const problems = [
    ...releases.flatMap(releaseProblems),
    ...releases.flatMap(release => useProblems(release, composition.shared)),
    ...twiceOwned(releases, release => release.routes.map(({ path }) => path.toLowerCase())),
    ...twiceOwned(releases, release => release.slots.map(({ name }) => `slot ${name}`)),
  ]
  if (problems.length > 0) throw new CompositionRefused(problems)
  return composition
}

/** A release alone: every file it names is listed, its packages are provided, its routes are the shop's. */
export function releaseProblems(release: Release): string[] {
  const listed = new Set(release.files.map(({ path }) => path))
  const named = [
    release.entry,
    ...Object.values(release.locales),
    ...Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css]),
  ]
  const allowed: readonly string[] = allowedRequests
  const known: readonly string[] = [...routePaths, ...openRoutes]
  return [
    ...named.filter(path => !listed.has(path)).map(path => `${path} is named but not listed`),
    ...[...listed]
      .filter(path => !path.startsWith(`/r/${release.name}/`))
      .map(path => `${path} is not in the folder of ${release.name}`),
    ...release.shared
      .filter(name => !allowed.includes(name))
      .map(name => `${release.name} asks for ${name}, which the shell does not provide`),
    ...release.routes
      .filter(({ path }) => !known.includes(path))
      .map(({ path }) => `${release.name} has the unknown route ${path}`),
  ]
}

/** Every `shared/*` module that a release imports must be there, in the version it was built against. */
function useProblems(release: Release, shared: Release): string[] {
  return Object.entries(release.contracts).flatMap(([contract, version]) => {
    const module = contract.replace(/^shared\//, '')
    if (!shared.exposes[module])
      return [`${release.name} needs ${contract}, which shared does not have`]
    const spoken = shared.contracts[contract] ?? 1
    return spoken === version
      ? []
      : [`${release.name} speaks ${contract} ${version}, shared speaks ${spoken}`]
  })
}

function twiceOwned(releases: Release[], namesOf: (release: Release) => string[]): string[] {
  const owners = new Map<string, string>()
  return releases.flatMap(release =>
    namesOf(release).flatMap(name => {
      const other = owners.get(name)
      owners.set(name, release.name)
      return other === undefined ? [] : [`${name} belongs to both ${other} and ${release.name}`]
    }),
  )
}
