import { reportEvent } from '@storefront/api/telemetry-limits'

import { hasCome } from './is-received.ts'

const most = 50

/** What went wrong in this document, and what it reports, from its first moment on, until the beacon takes it. */
export const earlyErrors: Event[] = []

function keep(event: Event): void {
  if (earlyErrors.length < most) earlyErrors.push(event)
}

/** Errors that nobody caught, and files that could not be loaded or whose digest is another one. */
export function watchEarlyErrors(): void {
  addEventListener('error', keep, true)
  addEventListener('unhandledrejection', keep)
  addEventListener(reportEvent, keep)
}

/** Of an event of any of those kinds. */
type ErrorEventLike = {
  filename?: string
  reason?: { stack?: unknown } | null
  target: { src?: string; href?: string } | null
}
type EarlyError = { kind: string; file: string }

const anyFile = /\/r\/[a-z]+\/[\w.-]+/g

/** The first file of a remote, which shell and `shared` are called by; else the first of all. */
function fileIn(text: string): string | undefined {
  const files = text.match(anyFile) ?? []
  return files.find(file => !/^\/r\/sh(ell|ared)\//.test(file)) ?? files[0]
}

/** A start that fails mostly ends in a rejection, which names its file in the stack alone. */
function readErrorEvent(event: Event): EarlyError | null {
  const { filename, reason, target } = event as unknown as ErrorEventLike
  const address = filename || target?.src || target?.href || ''
  const file = fileIn(reason ? String(reason.stack) : address)
  if (!file) return null
  if (reason) return { kind: 'promise', file }
  return { kind: filename ? 'script' : hasCome(address) ? 'integrity' : 'load', file }
}

/** Each file once, whose retries fail as well. */
function takeErrors() {
  const kinds = new Map<string, string>()
  for (const event of earlyErrors.splice(0)) {
    const reported = readErrorEvent(event)
    if (reported && kinds.size < 20 && !kinds.has(reported.file))
      kinds.set(reported.file, reported.kind)
  }
  const message = 'The shop did not start'
  return [...kinds].map(([file, kind]) => ({ kind, file, name: 'Error', message }))
}

function report(reported: object): void {
  const { composition } = document.documentElement.dataset
  const body = new Blob([JSON.stringify({ composition, ...reported })], {
    type: 'application/json',
  })
  // biome-ignore lint/plugin/one-client: a beacon, which has no answer.
  navigator.sendBeacon?.('/_telemetry', body)
}

let isReadyReported = false

/** The page stands, told once; without this word the server knows that it was asked for in vain. */
export function reportReady(): void {
  if (!isReadyReported) report({ start: 'ready' })
  isReadyReported = true
}

let isStallReported = false

/**
 * The document's own last word: the shop has not started, and so no beacon comes to tell why. What names no file is
 * charged to the composition by the word itself.
 */
export function reportStalled(): void {
  const errors = takeErrors()
  if (isStallReported && errors.length === 0) return
  report({ ...(!isStallReported && { start: 'stalled' }), errors })
  isStallReported = true
}
