import type { PageReport, SentPageRow } from './repository-votes.ts'

/** More reports than this wait only while the database is down. They are dropped, in both arms alike. */
const maxWaiting = 5000
/** Another server may still hold the row of a page. Without one after so many rounds, its visitor does not count. */
const maxRounds = 5

type Waiting = { report: PageReport; rounds: number }

/** The first report decides: a page that stalled has failed, also if it starts later. */
function merge(known: PageReport, report: PageReport): PageReport {
  return {
    ...known,
    start: known.start ?? report.start,
    readyBucket: known.readyBucket ?? report.readyBucket,
    hasError: known.hasError || report.hasError,
    hasHandled: known.hasHandled || report.hasHandled,
    hasAdded: known.hasAdded || report.hasAdded,
  }
}

/** What waits to be written: pages that were sent, and what they reported. */
export function createVotes() {
  let pages: SentPageRow[] = []
  let reports = new Map<string, Waiting>()

  const wait = ({ report, rounds }: Waiting): void => {
    const known = reports.get(report.page)
    if (!known && reports.size >= maxWaiting) return
    const merged = known ? merge(known.report, report) : report
    reports.set(report.page, { report: merged, rounds })
  }
  return {
    addPage: (page: SentPageRow): void => {
      if (pages.length < maxWaiting) pages.push(page)
    },
    addReport: (report: PageReport): void => wait({ report, rounds: 0 }),
    take: (): { pages: SentPageRow[]; reports: Waiting[] } => {
      const taken = { pages, reports: [...reports.values()] }
      pages = []
      reports = new Map()
      return taken
    },
    /** Returns what could not be written, for the next round. */
    giveBack: (rest: { pages: SentPageRow[]; reports: Waiting[] }): void => {
      pages = [...rest.pages, ...pages].slice(0, maxWaiting)
      const newer = [...reports.values()]
      reports = new Map()
      for (const { report, rounds } of rest.reports)
        if (rounds + 1 < maxRounds) wait({ report, rounds: rounds + 1 })
      newer.forEach(wait)
    },
  }
}
