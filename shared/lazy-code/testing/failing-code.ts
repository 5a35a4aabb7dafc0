import { keepMount } from 'nanostores'
import { afterEach, beforeEach, vi } from 'vitest'

import { noteBuild } from '../../builds/builds.ts'
import { $network } from '../../http/network.ts'
import { addUnsavedWork } from '../../navigation/unsaved.ts'
import { lazyCode } from '../lazy-code.ts'

/** The build of the page: tests mock `bootData` with it. */
export const ownBuild = 'a'.repeat(64)
export const reloadOnce = vi.fn(() => true)
export const isReloadAllowed = vi.fn(() => true)
/** `liveBuild` is the response of the shop; null means that there is no network. */
export const page = { liveBuild: ownBuild as string | null, isTyped: false }
keepMount($network)
addUnsavedWork(() => page.isTyped)

async function respond(url: string) {
  const { liveBuild } = page
  if (liveBuild === null) throw new TypeError('Failed to fetch')
  if (url === '/healthz') return new Response()
  const id = url.includes('latest') ? liveBuild : url.slice('/_builds/'.length, -'.json'.length)
  return Response.json({ id, createdAt: '2026-11-21', releases: {}, move: 7 })
}

/** The error as the bundler throws it. */
export const failed = (container: string) =>
  Object.assign(new Error('Loading chunk i5 failed.'), {
    name: 'ChunkLoadError',
    request: `http://localhost/r/${container}/i5.0183612e2c.js`,
  })

/** Code of a container whose first `times` imports fail. */
export function codeOf(container: string, times = Number.POSITIVE_INFINITY) {
  const importCode = vi.fn(async () => {
    if (importCode.mock.calls.length <= times) throw failed(container)
    return 'code'
  })
  return { importCode, ...lazyCode(importCode) }
}

/** Starts to load while the browser is offline. The network is back before the load fails. */
export function startOffline<Result>(start: () => Result): Result {
  dispatchEvent(new Event('offline'))
  const result = start()
  dispatchEvent(new Event('online'))
  return result
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Opens a page of the live build before each test of the file. */
export function openPages(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('fetch', vi.fn(respond))
    globalThis.__storefrontRecovery = { reloadOnce, isReloadAllowed }
    reloadOnce.mockClear().mockReturnValue(true)
    isReloadAllowed.mockClear().mockReturnValue(true)
    Object.assign(page, { liveBuild: ownBuild, isTyped: false })
    noteBuild(ownBuild)
    history.replaceState(null, '', '/es/account')
  })
  afterEach(async () => {
    // End a reload that was requested but did not happen.
    page.liveBuild = ownBuild
    await pass(60_000)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
