export type Failure = {
  /** Seconds since the start. */
  at: number
  what: string
  reason: string
}

type AcknowledgedOrder = { id: string; cookie: string }

/** What all shopping documents have seen. The lists of failures are empty in a good run. */
export class Journal {
  readonly failedNavigations: Failure[] = []
  readonly failedCalls: Failure[] = []
  readonly missingFiles: Failure[] = []
  readonly wrongFiles: Failure[] = []
  /** Responses with 503 and `Retry-After` outside a restart of the database. */
  readonly wrongRefusals: Failure[] = []
  readonly orders: AcknowledgedOrder[] = []
  readonly approved = new Set<string>()
  navigations = 0
  files = 0
  calls = 0
  /** Calls that a page repeats by itself. */
  repeatedCalls = 0
  /** Responses with 503 and `Retry-After` while the database restarts. */
  refusals = 0
  isOver = false
  readonly #startedAt = performance.now()
  #mayRefuseUntil = 0

  /** Seconds since the start. */
  get now(): number {
    return (performance.now() - this.#startedAt) / 1000
  }

  fail(list: Failure[], what: string, reason: string): void {
    list.push({ at: Math.round(this.now * 10) / 10, what, reason })
  }

  refuse(what: string): void {
    if (this.now <= this.#mayRefuseUntil) this.refusals += 1
    else this.fail(this.wrongRefusals, what, '503')
  }

  /** From now on, until so many seconds after the work, servers may refuse. */
  async whileRefusing<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
    this.#mayRefuseUntil = Number.POSITIVE_INFINITY
    return await work().finally(() => {
      this.#mayRefuseUntil = this.now + seconds
    })
  }
}
