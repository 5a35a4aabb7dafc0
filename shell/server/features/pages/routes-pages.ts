import type { Route } from '@storefront/api/composition'
import { type Language, type LanguagePrefix, languagesByPrefix } from '@storefront/api/language'
import { mayEnter } from '@storefront/api/role'
import { findRoute } from '@storefront/api/route-pattern'
import { openRoutes } from '@storefront/api/routes'
import { readSignIn, type SignInReturn } from '@storefront/api/sign-in-code'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { guessChatLanguage } from '../../http/requests/chat-language.ts'
import { isPageRequest } from '../../http/requests/is-page.ts'
import { splitPrefix } from '../../http/requests/return-to.ts'
import { sendPage } from '../../http/responses/send-page.ts'
import { HttpError } from '../../http-error.ts'
import { readSession, readState, setState, toSignInUrl } from '../accounts/index.ts'
import { giveBucket, routesOf, showDocumentOf } from '../releases/index.ts'
import { isVisit, notePage } from '../telemetry/index.ts'
import { createContentFinder } from './server-rendering/find-content.ts'
import { isRemoteOff, switchedOffFailure } from './switched-off.ts'

const open = new Set(openRoutes.map(route => route.toLowerCase()))
const longestNamedPath = 512
/** When a search engine may ask for a page again whose remote is switched off. */
const retrySeconds = 300

type Failure = { status: number; message: string }
type PageAddress = {
  /** The path of the request, neither decoded nor normalized. */
  path: string
  /** The query of the request without its question mark. */
  search: string
  prefix: LanguagePrefix
  /** Without prefix and trailing slash, in lower case: `/home`, `/`. */
  route: string
}

export function toPlace(url: string): PageAddress {
  const [path = '', ...queries] = url.split('?')
  const [prefix, rest] = splitPrefix(path)
  const route = rest.toLowerCase().replace(/(?<=[^/])\/$/, '') || '/'
  return { path, search: queries.join('?'), prefix, route }
}

/** A sign-in code at the start page or at `/home` (S2.home.t). */
function findSignIn({ route, search }: PageAddress): SignInReturn | null {
  return route === '/' || route === '/home' ? readSignIn(search) : null
}

function toProcessing({ prefix }: PageAddress, { t, state }: SignInReturn): string {
  const proof = state === undefined ? '' : `&state=${encodeURIComponent(state)}`
  return `${prefix}/auth/processing?t=${encodeURIComponent(t)}${proof}`
}

function redirect(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}

/** Leaves an invalid session to the API, like every other page (S4.sign-in.presence). */
async function isForbidden(request: FastifyRequest, { role }: Route): Promise<boolean> {
  const session = role && (await readSession(request))
  return Boolean(session && !mayEnter(session.account.role, role))
}

function toLanguage(place: PageAddress, request: FastifyRequest): Language {
  if (place.route === '/chat' && place.prefix === '')
    return guessChatLanguage(request.headers['accept-language'])
  return languagesByPrefix[place.prefix]
}

function leaveForSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  place: PageAddress,
): FastifyReply {
  const requested = new URLSearchParams(place.search)
  for (const name of ['t', 'state']) requested.delete(name)
  const query = requested.size > 0 ? `?${requested}` : ''
  const previous = readState(request)
  // A customer whose session ended begins at the start page, and returns to the same step (U1).
  const isBack = previous?.isForced && place.route === '/home' && query === ''
  const way = isBack ? previous : { returnTo: place.path + query, isForced: false }
  const state = setState(request, reply, way)
  return redirect(reply, toSignInUrl(request, state))
}

/** Serves a page or a redirection. Checks the sign-in code first, then the path, the token cookie and the role. */
export async function registerPages(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  const { pages, compositions } = dependencies
  const findContent = createContentFinder(app, dependencies)
  app.get('/*', async (request, reply) => {
    if (!isPageRequest(request)) throw new HttpError(404, 'not_found', { message: 'Not found.' })
    const place = toPlace(request.url)
    const signIn = findSignIn(place)
    if (signIn) return redirect(reply, toProcessing(place, signIn))
    if (place.route === '/') {
      return redirect(reply, `${place.prefix}/home${request.url.slice(place.path.length)}`)
    }
    const { live, arms } = await showDocumentOf(request, reply)
    if (!live) throw new HttpError(503, 'unavailable', { retryAfterSeconds: 2 })
    if (isVisit(request) && !live.isPreview) giveBucket(request, reply)

    const isSignedIn = Boolean(request.cookies.token)
    // A preview shows a remote that is switched off, so that its team can try a correction.
    const off = live.isPreview ? [] : compositions.switchedOff()
    const person = { language: toLanguage(place, request), isSignedIn, off }
    const send = async (page: { route: string; content: string | null } | { failure: Failure }) => {
      const document = await pages.render(live, { ...page, ...person })
      notePage(request, live.id)
      if (request.traced) request.traced.composition = live.id
      if (isVisit(request)) app.pageVotes.sendPage(request, reply, { composition: live.id, arms })
      return sendPage(request, reply, document)
    }
    const route = findRoute(routesOf(live.composition), place.route)
    if (!route) {
      const message = `Page not found: ${place.path.slice(0, longestNamedPath)}`
      return await send({ failure: { status: 404, message } })
    }
    if (isRemoteOff(off, route.remote)) {
      reply.header('retry-after', retrySeconds)
      return await send({ failure: switchedOffFailure(person.language) })
    }
    if (!isSignedIn && !open.has(place.route)) return leaveForSignIn(request, reply, place)
    if (await isForbidden(request, route))
      return await send({ failure: { status: 403, message: 'Forbidden' } })
    const content = await findContent({ live, route, language: person.language }, place.search)
    return await send({ route: route.path, content })
  })
}
