import { setTimeout as wait } from 'node:timers/promises'

/** A page gives up after about this time, and shows it to the customer. */
const longestMs = 30_000
const repeatMs = 400

type Failure = {
  /** Seconds since the start. */
  at: number
  what: string
  reason: string
}

export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message.split('\n')[0] ?? ''
}

/** The first few failures for people. */
export function describeFailures(failures: Failure[]): string {
  const first = failures.slice(0, 3).map(({ at, what, reason }) => `${at} s ${what}: ${reason}`)
  const rest = failures.length > first.length ? ` and ${failures.length - first.length} more` : ''
  return first.join('; ') + rest
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
  readonly failedSignIns: Failure[] = []
  navigations = 0
  /** Sign-ins of staff at the OpenID provider. */
  signIns = 0
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

  /** Repeats a call as pages do: each one is idempotent. Returns undefined when a page would show the failure. */
  async repeat<Result>(
    what: string,
    work: () => Promise<Result>,
    failures = this.failedCalls,
  ): Promise<Result | undefined> {
    this.calls += 1
    for (const deadline = performance.now() + longestMs; ; await wait(repeatMs)) {
      try {
        return await work()
      } catch (error) {
        this.repeatedCalls += 1
        if (performance.now() < deadline) continue
        this.fail(failures, what, reasonOf(error))
        return undefined
      }
    }
  }
}
