/** The faults of all tabs; the lists are empty in a good run. */
export type Faults = {
  failedNavigations: string[]
  mixedCompositions: string[]
  lostCarts: string[]
  missingFiles: string[]
}

/** Counts the actions of all tabs, and resolves promises that wait for a count. */
export class Journal {
  readonly faults: Faults = {
    failedNavigations: [],
    mixedCompositions: [],
    lostCarts: [],
    missingFiles: [],
  }
  readonly compositions = new Map<string, number>()
  additions = 0
  /** Navigations to the cart while the header showed a plain link instead of the mini cart. */
  plainLinks = 0
  /** Actions that were repeated because the page reloaded itself. */
  interrupted = 0
  navigations = 0
  isOver = false
  readonly #arrived = new Set<number>()
  readonly #waiting = new Set<() => void>()

  /** Records a visit. `composition` is null if the page was unreadable. */
  recordVisit(tab: number, composition: string | null): void {
    this.navigations += 1
    this.#arrived.add(tab)
    if (composition !== null)
      this.compositions.set(composition, (this.compositions.get(composition) ?? 0) + 1)
    for (const check of [...this.#waiting]) check()
  }

  /** Resolves when `count` tabs are open. */
  waitForTabs(count: number): Promise<void> {
    return this.#until(() => this.#arrived.size, count)
  }

  /** Resolves after `count` more navigations, so that the customers set the pace of the story. */
  waitForVisits(count: number): Promise<void> {
    return this.#until(() => this.navigations, this.navigations + count)
  }

  /** Resolves after `count` more navigations with this composition. */
  waitForVisitsWith(composition: string, count: number): Promise<void> {
    const read = () => this.compositions.get(composition) ?? 0
    return this.#until(read, read() + count)
  }

  /** Ends the story and resolves all pending promises. */
  end(): void {
    this.isOver = true
    for (const check of [...this.#waiting]) check()
  }

  #until(read: () => number, goal: number): Promise<void> {
    return new Promise(resolve => {
      const check = () => {
        if (read() < goal && !this.isOver) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
      check()
    })
  }
}
