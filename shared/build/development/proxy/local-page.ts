import type { Release } from '@storefront/api/composition'
import { compareExtensions, extensionsOf } from '@storefront/api/extensions'
import { prefixes } from '@storefront/api/language'
import { findRoute } from '@storefront/api/route-pattern'

import type { LocalCompositions } from './local-compositions.ts'
import { type LocalState, ownPaths, stateElement } from './local-state.ts'
import {
  dataElement,
  type PageData,
  pageElement,
  readPageData,
  replacePageData,
} from './page-data.ts'
import { removeReleasedParts } from './released-parts.ts'

type PageParts = {
  state: LocalState
  release: Release | null
  compositions: LocalCompositions
  /** The digest of the script of `storefront dev` in the page. */
  scriptDigest: string
}
type Page = { html: string; status: number }
/** `location`: the page to open instead. */
export type LocalPage = Page & { location?: string }

/** The path without language prefix, as the shop compares it. */
function toRoute(pathname: string): string {
  const path = pathname.toLowerCase()
  const prefix = Object.values(prefixes)
    .map(one => one.toLowerCase())
    .find(one => one !== '' && (path === one || path.startsWith(`${one}/`)))
  return path.slice(prefix?.length ?? 0).replace(/(?<=[^/])\/$/, '')
}

/** No code of a remote runs on the pages of operators. */
function isForOperators({ routes, matched }: PageData): boolean {
  return routes.some(({ path, role }) => path === matched && role === 'operator')
}

/** A page that only the local build has, or whose remote the shop has switched off. */
function showOwnPage(data: PageData, { name, routes }: Release, pathname: string): PageData {
  const own = findRoute(routes, toRoute(pathname))
  const isShown = own && (data.failure?.status === 404 || data.off?.includes(name))
  return isShown ? { ...data, failure: null, matched: own.path } : data
}

function withRelease(data: PageData, release: Release): PageData {
  const { name, entry, files, routes, slots, locales } = release
  const others = <Part extends { remote: string }>(parts: Part[]) =>
    parts.filter(({ remote }) => remote !== name)
  const own = <Part>(parts: Part[]) => parts.map(part => ({ ...part, remote: name }))
  const isOther = ([path]: [string, string]) => !path.startsWith(`/r/${name}/`)
  const { off, extensions: shown = [], ...rest } = data
  const extensions: NonNullable<PageData['extensions']> = [
    ...others(shown),
    ...extensionsOf(release, data.language),
  ]
  const othersOff = off?.filter(one => one !== name) ?? []
  return {
    ...rest,
    entries: { ...data.entries, [name]: entry },
    digests: {
      ...Object.fromEntries(Object.entries(data.digests).filter(isOther)),
      ...Object.fromEntries(files.map(({ path, digest }) => [path, digest])),
    },
    routes: [...others(data.routes), ...own(routes)],
    slots: [...others(data.slots), ...own(slots)],
    ...(extensions.length > 0 && { extensions: extensions.sort(compareExtensions) }),
    locales: { ...data.locales, [name]: locales[data.language] },
    ...(othersOff.length > 0 && { off: othersOff }),
  }
}

function addScript(html: string, { state, scriptDigest }: PageParts): string {
  const script = `<script src="${ownPaths.script}" integrity="${scriptDigest}" crossorigin="anonymous"></script>`
  const added = `${dataElement(stateElement, state)}\n${script}\n`
  return html.replace(pageElement, element => added + element)
}

/** Puts the local build into a page of the shop. Other pages stay the same. */
export async function toLocalPage(
  page: Page,
  pathname: string,
  parts: PageParts,
): Promise<LocalPage> {
  const { release, compositions } = parts
  const data = readPageData(page.html)
  if (!data || isForOperators(data)) return page
  if (!release) return { ...page, html: addScript(page.html, parts) }
  const local = await compositions.withRelease(data.id, release)
  const shown = showOwnPage(withRelease(data, release), release, pathname)
  const changed = { ...shown, digest: local.digest }
  const html = replacePageData(page.html, changed).replaceAll(data.id, local.id)
  const isShown = shown.failure === null && data.failure !== null
  // The shop, which has no such page, has not led a guest to the sign-in site.
  if (isShown && data.failure?.status === 404 && !data.isSignedIn)
    return { html: '', status: 302, location: `${prefixes[data.language]}/home` }
  const { name } = release
  const hasPage = data.routes.some(({ path, remote }) => path === data.matched && remote === name)
  return {
    html: addScript(removeReleasedParts(html, { name, hasPage }), parts),
    status: isShown ? 200 : page.status,
  }
}
