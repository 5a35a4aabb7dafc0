import type { Composition, Expose, Release, Route } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'
import { isPayloadSource, payloadAddress } from '@storefront/api/payload'

export type MatchedRoute = Route & { remote: string }

/** The files that a page starts with, in the order of their use. */
export type StartFiles = {
  /** Script elements: the first script, then the shell. */
  scripts: string[]
  styles: string[]
  preloadedScripts: string[]
  preloadedStyles: string[]
  /** Texts and the payload of the route. */
  preloadedData: string[]
}

export function releasesOf(composition: Composition): Release[] {
  return [composition.shell, composition.shared, ...Object.values(composition.remotes)]
}

const knownRoutes = new WeakMap<Composition, readonly MatchedRoute[]>()

/** Every route of the composition with its container. Each page asks for it, and compositions do not change. */
export function routesOf(composition: Composition): readonly MatchedRoute[] {
  const known = knownRoutes.get(composition)
  if (known) return known
  const routes = releasesOf(composition).flatMap(release =>
    release.routes.map(route => ({ ...route, remote: release.name })),
  )
  knownRoutes.set(composition, routes)
  return routes
}

function payloadPath(route: Route): string[] {
  const { path, payload } = route
  return isPayloadSource(payload) ? [payloadAddress(path.toLowerCase(), payload)] : []
}

/** The files that the page needs. The HTML lists all of them, so that the browser requests them at once. */
export function startFiles(
  composition: Composition,
  language: Language,
  route: MatchedRoute | null,
): StartFiles {
  const { shell, shared } = composition
  const owner = route
    ? releasesOf(composition).find(({ name }) => name === route.remote)
    : undefined
  const page = route && owner ? ownExpose(owner, route.expose) : undefined
  const isRemote = owner !== undefined && owner !== shell
  const uses = new Set([...shell.parts.uses, ...(page?.uses ?? [])])
  const used = [...uses].map(use => ownExpose(shared, use)).filter(found => found !== undefined)
  const texts = [shell, shared, ...(isRemote ? [owner] : [])]
  return {
    scripts: [shell.parts.runtime, ...shell.parts.js],
    styles: shell.parts.css,
    preloadedScripts: unique([
      ...(uses.size > 0 ? [shared.entry] : []),
      ...used.flatMap(expose => expose.js),
      ...(isRemote && page && isFederated(page) ? [owner.entry] : []),
      ...(page?.js ?? []),
    ]),
    preloadedStyles: unique([...used.flatMap(expose => expose.css), ...(page?.css ?? [])]),
    preloadedData: unique([
      ...texts.map(release => release.locales[language]),
      ...(route ? payloadPath(route) : []),
    ]),
  }
}

/** `constructor` is not an expose, although every object has one. */
function ownExpose({ exposes }: Release, name: string): Expose | undefined {
  return Object.hasOwn(exposes, name) ? exposes[name] : undefined
}

/** Pages of the monolith are chunks of its own script, so no container must start for them. */
function isFederated(page: Expose): boolean {
  return page.js.every(path => !path.startsWith('/r/monolith/'))
}

function unique(paths: (string | undefined)[]): string[] {
  return [...new Set(paths.filter(path => path !== undefined))]
}

/**
 * The digests of shell, shared, the page's container and the containers with slots and extensions, which follow when the
 * page is ready: scripts, styles and texts of this language.
 */
export function startDigests(
  composition: Composition,
  language: Language,
  route: MatchedRoute | null,
): Record<string, string> {
  const started = releasesOf(composition).filter(
    ({ name, slots, fills = [] }) =>
      name === 'shell' ||
      name === 'shared' ||
      name === route?.remote ||
      slots.length + fills.length > 0,
  )
  return Object.fromEntries(
    started.flatMap(release =>
      release.files
        .filter(({ path }) => /\.(js|css)$/.test(path) || path === release.locales[language])
        .map(({ path, digest }) => [path, digest]),
    ),
  )
}
