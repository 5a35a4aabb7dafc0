import type { PageComposition } from '@storefront/api/composition'

import {
  type LiveComposition,
  type MatchedRoute,
  releasesOf,
  routesOf,
  startDigests,
} from '../releases/index.ts'
import type { PageOptions, PageRequest } from './types.ts'

type Inputs = {
  request: PageRequest
  route: MatchedRoute | null
  settings: PageOptions['settings']
}

/** The part of the composition that the page contains. */
export function pageData(
  live: LiveComposition,
  { request, route, settings }: Inputs,
): PageComposition {
  const { composition } = live
  const { language, isSignedIn } = request
  const releases = releasesOf(composition)
  return {
    id: live.id,
    digest: live.digest,
    entries: Object.fromEntries(
      releases.filter(({ name }) => name !== 'shell').map(({ name, entry }) => [name, entry]),
    ),
    digests: startDigests(composition, language, route),
    routes: routesOf(composition),
    slots: releases.flatMap(({ name, slots }) => slots.map(slot => ({ ...slot, remote: name }))),
    locales: Object.fromEntries(releases.map(({ name, locales }) => [name, locales[language]])),
    language,
    isSignedIn,
    matched: route?.path ?? null,
    failure: 'failure' in request ? request.failure : null,
    settings,
  }
}
