import type { Telemetry } from '@storefront/api/telemetry'

import type { Note } from './notes.ts'
import { readFailure, readTrouble, type ToldError } from './read-trouble.ts'

type Part = Telemetry['parts'][number]

const longestMs = 600_000
/** Of one document: what fails again and again says nothing new. */
const mostErrors = 40

const toMs = (ms: number) => Math.round(Math.min(Math.max(ms, 0), longestMs))

type Load = { ms: number; at: number }

/** Pairs what was loaded with when it was drawn, and a failure with the recovery after it. */
function createParts() {
  const loads = new Map<string, Load>()
  const fallen = new Set<string>()

  return ({ what, address, at, detail }: Note): Part[] => {
    const { remote: container, expose } = address
    const key = `${container}/${expose}`
    const load = loads.get(key)
    if (what === 'loaded') {
      // Whoever asks while it is on its way, or when it has come, waits less than it took.
      loads.set(key, { ms: Math.max(Number(detail), load?.ms ?? 0), at })
      return []
    }
    if (what !== 'drawn') {
      fallen.add(key)
      return [{ container, expose, outcome: 'fallback' }]
    }
    loads.delete(key)
    if (fallen.delete(key)) return [{ container, expose, outcome: 'recovered' }]
    const times = load && { loadMs: toMs(load.ms), mountMs: toMs(at - load.at) }
    return [{ container, expose, outcome: 'shown', ...times }]
  }
}

/** Each error once: files by their path, others by what they say. */
function createErrors() {
  const told = new Set<string>()

  return (error: ToldError): boolean => {
    const { kind, file, name, message } = error
    const isOfFile = kind === 'load' || kind === 'integrity'
    const key = isOfFile && file ? file : `${kind} ${file} ${name} ${message}`
    if (told.has(key) || told.size >= mostErrors) return false
    told.add(key)
    return true
  }
}

/** Turns what the document has noted into what it tells: failures always, the rest if it is sampled. */
export function createCollector(isSampled: boolean) {
  const toParts = createParts()
  const isNew = createErrors()

  return (events: Event[], notes: Note[]): Pick<Telemetry, 'parts' | 'errors'> => {
    const failures = notes.filter(({ what }) => what === 'failed' || what === 'crashed')
    const parts = notes.flatMap(toParts)
    return {
      parts: parts.filter(({ outcome }) => isSampled || outcome !== 'shown'),
      errors: [...events.flatMap(readTrouble), ...failures.flatMap(readFailure)].filter(isNew),
    }
  }
}
