import type { Readiness } from '@storefront/api/readiness'

type Log = {
  info: (sentence: string) => void
  warn: (fields: { code: string }, sentence: string) => void
}
type Reason = Readiness['reasons'][number]

/** Each start and each stop has them, and has log lines of its own. */
const expected: ReadonlySet<Reason['code']> = new Set(['starting', 'draining'])

/** Returns a function that logs each reason once when it begins, and that all of them are over. `known` are not logged. */
export function createReasonLog(log: Log, known: readonly Pick<Reason, 'code'>[]) {
  const ignored = new Set([...expected, ...known.map(({ code }) => code)])
  let before = new Set<Reason['code']>()
  return ({ reasons }: Pick<Readiness, 'reasons'>): void => {
    const now = reasons.filter(({ code }) => !ignored.has(code))
    for (const { code, message } of now) if (!before.has(code)) log.warn({ code }, message)
    if (now.length === 0 && before.size > 0) log.info('The server can do everything again.')
    before = new Set(now.map(({ code }) => code))
  }
}
