import { reportEvent } from '@storefront/api/telemetry-limits'

import { isReceived } from './is-received.ts'
import { pageToken } from './page-token.ts'
import { readyMs } from './ready-ms.ts'

const maxErrors = 50

/** The fields of these kinds of events. */
type ErrorEventLike = {
  filename?: string
  reason?: { stack?: unknown } | null
  target: { src?: string; href?: string } | null
}
type EarlyError = { kind: string; file: string }

const filePattern = /\/r\/[a-z]+\/[\w.-]+/g

/** Finds the first file of a remote, because remotes call shell and `shared`; else the first file of all. */
function fileIn(text: string): string | undefined {
  const files = text.match(filePattern) ?? []
  return files.find(file => !/^\/r\/sh(ell|ared)\//.test(file)) ?? files[0]
}

/** Reads an error event. A failed start usually ends in a rejection, which names its file only in the stack. */
function readErrorEvent(event: Event): EarlyError | null {
  const { filename, reason, target } = event as unknown as ErrorEventLike
  const address = filename || target?.src || target?.href || ''
  const file = fileIn(reason ? String(reason.stack) : address)
  if (!file) return null
  if (reason) return { kind: 'promise', file }
  return { kind: filename ? 'script' : isReceived(address) ? 'integrity' : 'load', file }
}

/** Reports each file once, because its retries fail, too. */
function toErrors(events: Event[]) {
  const kinds = new Map<string, string>()
  for (const event of events) {
    const reported = readErrorEvent(event)
    if (reported && kinds.size < 20 && !kinds.has(reported.file))
      kinds.set(reported.file, reported.kind)
  }
  const message = 'The shop did not start'
  return [...kinds].map(([file, kind]) => ({ kind, file, name: 'Error', message }))
}

function report(reported: object): void {
  const { composition } = document.documentElement.dataset
  const message = { composition, page: pageToken(), ...reported }
  const body = new Blob([JSON.stringify(message)], { type: 'application/json' })
  // biome-ignore lint/plugin/one-client: a beacon, which has no response.
  navigator.sendBeacon?.('/_telemetry', body)
}

type EarlyReports = {
  /** Errors and reports of this page from its start, until the beacon takes them. */
  events: Event[]
  /** Collects uncaught errors, and files that failed to load or have a wrong digest. */
  watch: () => void
  /** Reports once that the page is ready. Without this report, the server counts the request as failed. */
  reportReady: () => void
  /**
   * Reports that the shop has not started, because the beacon does not run in this case. Errors without a file count
   * for the composition.
   */
  reportStalled: () => void
}

/** The reports of the page before its telemetry runs. */
export function createEarlyReports(): EarlyReports {
  const events: Event[] = []
  let isReadyReported = false
  let isStallReported = false
  const reported = new Set<string>()
  const keyOf = ({ kind, file }: EarlyError) => `${kind} ${file}`
  const isReported = (event: Event) => {
    const error = readErrorEvent(event)
    return error !== null && reported.has(keyOf(error))
  }
  const collect = (event: Event) => {
    if (events.length < maxErrors && !isReported(event)) events.push(event)
  }
  return {
    events,
    watch() {
      addEventListener('error', collect, true)
      addEventListener('unhandledrejection', collect)
      addEventListener(reportEvent, collect)
    },
    reportReady() {
      if (!isReadyReported) report({ start: 'ready', pageReadyMs: readyMs() })
      isReadyReported = true
    },
    reportStalled() {
      const errors = toErrors(events.splice(0))
      // The retries of these files fail later, and the beacon would report them again.
      for (const error of errors) reported.add(keyOf(error))
      if (isStallReported && errors.length === 0) return
      report({ ...(!isStallReported && { start: 'stalled' }), errors })
      isStallReported = true
    },
  }
}
