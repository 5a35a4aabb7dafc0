import { hasCome } from './has-come.ts'

const most = 50

/** What went wrong in this document, from its first moment on, until the beacon takes it. */
export const troubles: Event[] = []

function keep(event: Event): void {
  if (troubles.length < most) troubles.push(event)
}

/** Errors that nobody caught, and files that could not be loaded or whose digest is another one. */
export function watchTroubles(): void {
  addEventListener('error', keep, true)
  addEventListener('unhandledrejection', keep)
}

type FailedFile = { src?: string; href?: string }

/** Each file once, whose retries fail as well. */
function readErrors() {
  const kinds = new Map<string, string>()
  for (const event of troubles.splice(0)) {
    const { filename } = event as ErrorEvent
    const { src, href } = (event.target ?? {}) as FailedFile
    const address = filename || src || href || ''
    const [file] = /\/r\/[a-z]+\/[\w.-]+/.exec(address) ?? []
    const kind = filename ? 'script' : hasCome(address) ? 'integrity' : 'load'
    if (file && kinds.size < 20 && !kinds.has(file)) kinds.set(file, kind)
  }
  const message = 'The shop did not start'
  return [...kinds].map(([file, kind]) => ({ kind, file, name: 'Error', message }))
}

/** The document's own last word: the shop has not started, and so no beacon comes to tell why. */
export function tellTroubles(): void {
  const errors = readErrors()
  if (errors.length === 0) return
  const { composition } = document.documentElement.dataset
  const told = { composition, route: '', sampling: 1, parts: [], errors }
  const body = new Blob([JSON.stringify(told)], { type: 'application/json' })
  navigator.sendBeacon('/_telemetry', body)
}
