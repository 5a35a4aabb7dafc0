import type { Release } from '@storefront/api/composition'
import type { Language } from '@storefront/api/language'
import { isPattern } from '@storefront/api/route-pattern'

import { type LiveComposition, type MatchedRoute, releasesOf } from '../../releases/index.ts'
import type { Script } from './messages.ts'

export type Place = { route: MatchedRoute; language: Language }

/** What the sandbox needs for a page, except its data. */
type PageScripts = {
  /** The same for the same page of the same code, texts and language. */
  key: string
  scripts: Script[]
  /** JSON of `PageInput` without the payload. */
  input: string
}

function ownerOf(live: LiveComposition, route: MatchedRoute): Release | undefined {
  return releasesOf(live.composition).find(({ name }) => name === route.remote)
}

/** Whether the release of a route has it rendered by the server, and the shell replaces that content with the page. */
export function isServerRendered(live: LiveComposition, route: MatchedRoute): boolean {
  if (isPattern(route.path) || !live.composition.shell.parts.takesOver) return false
  return ownerOf(live, route)?.serverRendering?.exposes.includes(route.expose) ?? false
}

/** The text of a file of a release that documents need. */
function readFile(live: LiveComposition, path: string | undefined): Script | null {
  const text = path === undefined ? undefined : live.findTexts(path)
  return path === undefined || text === undefined ? null : { path, text }
}

function collect(live: LiveComposition, { route, language }: Place): PageScripts | null {
  const owner = ownerOf(live, route)
  if (!owner || !isServerRendered(live, route)) return null
  const releases = [live.composition.shared, owner]
  const scripts = releases
    .map(({ serverRendering }) => readFile(live, serverRendering?.script))
    .filter(script => script !== null)
  const locales = releases
    .map(release => readFile(live, release.locales[language]))
    .filter(file => file !== null)
  if (scripts.length < releases.length || locales.length < releases.length) return null
  const texts = Object.fromEntries(
    releases.map(({ name }, at) => [name, JSON.parse(locales[at]?.text ?? '{}')]),
  )
  const { remote, expose, component, path } = route
  const page = { remote, expose, component, path, language }
  const files = [...scripts, ...locales].map(file => file.path)
  return {
    key: JSON.stringify([page, ...files]),
    scripts,
    input: JSON.stringify({ ...page, texts }),
  }
}

const known = new WeakMap<LiveComposition, Map<string, PageScripts | null>>()

/** Null if a release has no script for the page, or a file of it is missing. */
export function findPageScripts(live: LiveComposition, place: Place): PageScripts | null {
  const pages = known.get(live) ?? new Map<string, PageScripts | null>()
  known.set(live, pages)
  const key = `${place.route.path} ${place.language}`
  const found = pages.get(key)
  if (found !== undefined) return found
  const collected = collect(live, place)
  pages.set(key, collected)
  return collected
}
