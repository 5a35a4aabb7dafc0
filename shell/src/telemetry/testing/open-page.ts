import { telemetrySchema } from '@storefront/api/telemetry'
import { bootData } from 'shared/boot'
import { vi } from 'vitest'

import type { ModuleAddress } from '../../app/modules/loader-types.ts'
import { createEarlyReports } from '../../boot/early-errors.ts'
import { startBeacon } from '../beacon.ts'
import { createNotes } from '../notes.ts'

export const catalog: ModuleAddress = {
  remote: 'catalog',
  expose: 'home-page',
  component: 'HomePage',
}
export const part = { container: 'catalog', expose: 'home-page' }
export const entry = '/r/catalog/entry.1a2b.js'
export const file = '/r/catalog/home-page.1a2b.js'
export const openMs = 300_000

let sent: Blob[]
let stop: AbortController

/** Returns the sent reports, parsed like on the server. */
export async function reported() {
  const texts = await Promise.all(sent.splice(0).map(blob => blob.text()))
  return texts.map(text => telemetrySchema.parse(JSON.parse(text)))
}

/** Loads a new page with a sampling rate of one in `sampling`. `chance` replaces the random number. */
export function open({ sampling = 1, chance = 0.5 } = {}) {
  Object.assign(bootData, { id: 'a'.repeat(64), matched: '/home', entries: { catalog: entry } })
  bootData.settings.telemetrySampling = sampling
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  const notes = createNotes()
  return { note: notes.note, startBeacon: () => startBeacon(notes) }
}

export function hide(isHidden: boolean): void {
  const state = isHidden ? 'hidden' : 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Creates an error event with a typical stack of a file of the shop. */
export function errorIn(path: string, message: string): Error {
  const error = new TypeError(message)
  error.stack = `TypeError: ${message}\n at x (http://localhost${path}:1:2)\n at http://localhost/r/shell/main.js:1:2`
  return error
}
export const dispatchError = (error: Error) =>
  window.dispatchEvent(new ErrorEvent('error', { error, message: error.message, filename: '' }))

/** Resets the page, and records its reports instead of sending them. */
export function begin(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  sent = []
  stop = new AbortController()
  // Removes the listeners, so that they do not receive events of the next test.
  const { signal } = stop
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation(((
      name: string,
      listener: EventListener,
      options?: boolean,
    ) => add(name, listener, { capture: options === true, signal })) as typeof add)
  }
  vi.stubGlobal('addEventListener', window.addEventListener)
  Object.assign(navigator, { sendBeacon: (_url: string, body: Blob) => sent.push(body) > 0 })
  performance.getEntriesByName = () => []
  const reports = createEarlyReports()
  globalThis.__storefrontRecovery = {
    isReloadAllowed: () => true,
    reloadOnce: () => false,
    events: reports.events,
  }
  reports.watch()
}

export function end(): void {
  stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
}
