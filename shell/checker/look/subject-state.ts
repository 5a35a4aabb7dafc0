import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

import type { Subject } from '../choose/look.ts'
import { fileIn, type PageError, readReports } from '../watch/watch-page.ts'

type SubjectState = {
  /** `unreported`: the page has sent no report at all. */
  status: 'shown' | 'fallback' | 'missing' | 'unreported'
  /** The errors that the page has reported. */
  errors: PageError[]
}

const timeoutMs = 20_000
const pauseMs = 60

/** Waits until the page or slot was shown this number of times, or shows its fallback. */
export async function untilShown(
  page: Page,
  { container, expose }: Pick<Subject, 'container' | 'expose'>,
  times: number,
): Promise<SubjectState> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const reports = await readReports(page)
    const parts = reports.flatMap(report => report.parts)
    const own = parts.filter(part => part.container === container && part.expose === expose)
    const errors = reports
      .flatMap(report => report.errors)
      .map(({ name, message, file }) => ({ message: `${name}: ${message}`, file }))
    if (own.some(({ outcome }) => outcome === 'fallback')) return { status: 'fallback', errors }
    const hasStarted = reports.some(({ start }) => start === 'ready')
    if (own.length >= times && hasStarted) return { status: 'shown', errors }
    if (performance.now() > deadline)
      return { status: reports.length === 0 ? 'unreported' : 'missing', errors }
    await wait(pauseMs)
  }
}

const sentences: Record<Exclude<SubjectState['status'], 'shown'>, string> = {
  fallback: 'shows its fallback instead of its content',
  missing: `did not appear within ${timeoutMs / 1000} seconds`,
  unreported: 'reported nothing to the shop, so nobody would see its failures',
}

/** The sentence about a subject that was not shown. Errors of files of the shop come first. */
export function describeState({ status, errors }: SubjectState, seen: PageError[]) {
  const all = [...seen, ...errors]
  const cause = all.find(({ file }) => file !== null) ?? all[0]
  const what = status === 'shown' ? 'was shown' : sentences[status]
  return {
    what: cause ? `${what} (${cause.message})` : what,
    at: cause ? (cause.file ?? fileIn(cause.message)) : null,
  }
}
