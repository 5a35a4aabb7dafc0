import type { ReadableAtom } from 'nanostores'

import { bootData } from '../boot.ts'
import { createBuilds } from './create-builds.ts'

const builds = createBuilds(bootData)

/** Id of the live composition if it differs from this page's, else null. The next navigation is then a full load. */
export const $newerBuild: ReadableAtom<string | null> = builds.$newer

/** Records the id from the `X-Composition` header, which every API response has. */
export const noteBuild: (id: string | null | undefined) => void = builds.note

/**
 * Requests the id of the live composition, and the manifest of a new one. Ignores unreadable, missing and outdated
 * responses. Never rejects. `limitMs` is the timeout of each request.
 */
export const checkBuild: (limitMs: number) => Promise<void> = builds.check

/** Checks now and hourly. Returns a function that stops it. */
export const watchBuilds: () => () => void = builds.watch
