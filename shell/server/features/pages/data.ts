import type { PageComposition } from '@storefront/api/composition'

import {
  type LiveComposition,
  type MatchedRoute,
  releasesOf,
  routesOf,
  startDigests,
} from '../releases/index.ts'
import { listExtensions } from './extensions.ts'
import { isRemoteOff, slotsThatAreOn } from './switched-off.ts'
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
  const { language, isSignedIn, off = [] } = request
  const releases = releasesOf(composition)
  const started = releases.filter(({ name }) => !isRemoteOff(off, name))
  const remotesOff = releases.filter(({ name }) => isRemoteOff(off, name)).map(({ name }) => name)
  const extensions = listExtensions(started, { language, off })
  return {
    id: live.id,
    digest: live.digest,
    entries: Object.fromEntries(
      started.filter(({ name }) => name !== 'shell').map(({ name, entry }) => [name, entry]),
    ),
    digests: startDigests(composition, language, route),
    routes: [...routesOf(composition)],
    slots: releases.flatMap(({ name, slots }) =>
      slotsThatAreOn(off, name, slots).map(slot => ({ ...slot, remote: name })),
    ),
    ...(extensions.length > 0 && { extensions }),
    locales: Object.fromEntries(releases.map(({ name, locales }) => [name, locales[language]])),
    ...(remotesOff.length > 0 && { off: remotesOff }),
    language,
    isSignedIn,
    matched: route?.path ?? null,
    failure: 'failure' in request ? request.failure : null,
    settings,
  }
}
