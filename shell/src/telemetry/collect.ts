import type { Telemetry } from '@storefront/api/telemetry'

import { isFailure, type Note } from './notes.ts'
import { type ReportedError, readErrorEvent, readFailure } from './read-error-event.ts'
import { countAdded, type HandledError, readHandled } from './read-report.ts'

type Part = Telemetry['parts'][number]

const maxMs = 600_000
/** The limit of errors for each page load, because repeated failures add no information. */
const maxErrors = 40

const toMs = (ms: number) => Math.round(Math.min(Math.max(ms, 0), maxMs))

type Load = { ms: number; at: number }

/** Combines the load of a module with its mount, and a failure with its recovery. */
function createParts() {
  const loads = new Map<string, Load>()
  const failed = new Set<string>()

  return ({ what, address, at, detail }: Note): Part[] => {
    const { remote: container, expose } = address
    const key = `${container}/${expose}`
    const load = loads.get(key)
    if (what === 'loaded') {
      // A later request for the same module waits less than the whole load time.
      loads.set(key, { ms: Math.max(Number(detail), load?.ms ?? 0), at })
      return []
    }
    if (what === 'cleanup') return []
    if (what !== 'drawn') {
      failed.add(key)
      return [{ container, expose, outcome: 'fallback' }]
    }
    loads.delete(key)
    if (failed.delete(key)) return [{ container, expose, outcome: 'recovered' }]
    const times = load && { loadMs: toMs(load.ms), mountMs: toMs(at - load.at) }
    return [{ container, expose, outcome: 'shown', ...times }]
  }
}

/** Accepts each error once per page load, up to a limit. */
function createUniqueFilter<Item>(keyOf: (reported: Item) => string): (item: Item) => boolean {
  const known = new Set<string>()

  return item => {
    const key = keyOf(item)
    if (known.has(key) || known.size >= maxErrors) return false
    known.add(key)
    return true
  }
}

/** Errors of files have the path as their key, other errors have the message. */
function keyOfError({ kind, file, name, message }: ReportedError): string {
  const isOfFile = kind === 'load' || kind === 'integrity'
  return isOfFile && file ? file : `${kind} ${file} ${name} ${message}`
}

const keyOfHandled = ({ file, name, code }: HandledError) => `${file} ${name} ${code}`

export type Collected = Pick<Telemetry, 'parts' | 'errors' | 'handled' | 'added'>

/** Converts events and notes into a report: failures always, and successes if the page is sampled. */
export function createCollector(isSampled: boolean) {
  const toParts = createParts()
  const isNew = createUniqueFilter(keyOfError)
  const isNewHandled = createUniqueFilter(keyOfHandled)

  return (events: Event[], notes: Note[]): Collected => {
    const failures = notes.filter(isFailure)
    const parts = notes.flatMap(toParts)
    return {
      parts: parts.filter(({ outcome }) => isSampled || outcome !== 'shown'),
      errors: [...events.flatMap(readErrorEvent), ...failures.flatMap(readFailure)].filter(isNew),
      handled: events.flatMap(readHandled).filter(isNewHandled),
      added: countAdded(events),
    }
  }
}
