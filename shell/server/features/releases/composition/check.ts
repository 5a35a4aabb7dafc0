import type { Composition, Release } from '@storefront/api/composition'
import { formOf } from '@storefront/api/route-pattern'
import { allowedRequests } from '@storefront/kit/bundler/provided'

import { inConfig } from './bounds.ts'
import { contractProblems, cycleProblems } from './dependencies.ts'
import { placementProblems, routeProblems } from './route-problems.ts'

export class InvalidCompositionError extends Error {
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`Composition refused: ${problems.join(' ')}`)
    this.problems = problems
  }
}

/** Checks that the parts of a composition fit. Throws with all problems at once. */
export function checkComposition(composition: Composition): Composition {
  const releases = [composition.shell, composition.shared, ...Object.values(composition.remotes)]
  const problems = [
    ...releases.flatMap(unlistedProblems),
    ...releases.flatMap(releaseProblems),
    ...contractProblems(releases),
    ...cycleProblems(releases),
    ...collisions(releases),
  ]
  if (problems.length > 0) throw new InvalidCompositionError(problems)
  return composition
}

/** Files that a release uses but does not list: a frequent fault of a broken build. */
export function unlistedProblems(release: Release): string[] {
  const listed = new Set(release.files.map(({ path }) => path))
  return namedFiles(release)
    .filter(path => !listed.has(path))
    .map(path => `${path} is named but not listed, so it has no digest: build again.`)
}

/**
 * The other problems of a single release: its files must be its own, the shell must provide its packages, and the shop
 * must know its routes.
 */
export function releaseProblems(release: Release): string[] {
  return [
    ...release.files
      .filter(({ path }) => !path.startsWith(`/r/${release.name}/`))
      .map(
        ({ path }) => `${path} is not in the folder of ${release.name}: list its own files only.`,
      ),
    ...release.shared.filter(isNotProvided).map(name => toUnprovided(release.name, name)),
    ...release.routes.flatMap(route => routeProblems(release, route)),
    ...placementProblems(release),
    ...release.slots
      .filter(({ expose }) => !Object.hasOwn(release.exposes, expose))
      .map(({ name, expose }) => `Slot ${name} has no expose ${expose}: build again.`),
    ...fillProblems(release),
    ...Object.keys(release.budgets?.exposes ?? {})
      .filter(expose => !Object.hasOwn(release.exposes, expose))
      .map(
        expose =>
          `The budgets of ${release.name} name ${expose}, which it does not expose: take it out ${inConfig}.`,
      ),
    ...collisions([release]),
  ]
}

function fillProblems({ name, exposes, fills = [] }: Release): string[] {
  const slots = fills.map(({ slot }) => slot)
  return [
    ...fills
      .filter(({ expose }) => !Object.hasOwn(exposes, expose))
      .map(({ slot, expose }) => `The extension of ${slot} has no expose ${expose}: build again.`),
    ...slots
      .filter((slot, index) => slots.indexOf(slot) !== index)
      .map(slot => `${name} fills ${slot} twice: make one component of both.`),
  ]
}

const provided: readonly string[] = allowedRequests

export function isNotProvided(name: string): boolean {
  return !provided.includes(name)
}

export function toUnprovided(container: string, name: string): string {
  return `${container} asks for the shared package ${name}, which the shell does not provide (${provided.join(', ')}): bundle it, or ask the platform team for a module in shared.`
}

/** Includes the parts that only the shell has. */
function namedFiles(release: Release & { parts?: Composition['shell']['parts'] }): string[] {
  const { parts } = release
  const own = parts
    ? [parts.frame, parts.boot, parts.runtime, parts.recovery, ...parts.js, ...parts.css]
    : []
  const exposed = Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css])
  const described = [
    release.interface,
    release.types,
    release.sbom,
    release.serverRendering?.script,
  ].filter(path => path !== undefined)
  return [
    ...new Set([
      release.entry,
      ...Object.values(release.locales),
      ...exposed,
      ...described,
      ...own,
    ]),
  ]
}

/** Routes, in any letter case, and slots that more than one container claims. */
function collisions(releases: Release[]): string[] {
  const owners = new Map<string, string>()
  return releases.flatMap(release =>
    claimsOf(release).flatMap(claim => {
      const other = owners.get(claim)
      owners.set(claim, release.name)
      return other === undefined ? [] : [toCollision(claim, other, release.name)]
    }),
  )
}

/** `route /home`, `slot mini-cart`. */
export function claimsOf({ routes, slots }: Release): string[] {
  return [
    ...routes.map(({ path }) => `route ${formOf(path)}`),
    ...slots.map(({ name }) => `slot ${name}`),
  ]
}

export function toCollision(claim: string, owner: string, other: string): string {
  if (owner === other) return `${other} has the ${claim} twice: keep one of them.`
  return `The ${claim} belongs to both ${owner} and ${other}: one has to give it up, in a release that is published first and promoted in the same set.`
}
