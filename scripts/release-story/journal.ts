/** What the documents met; each list is empty when all went well. */
export type Faults = {
  failedNavigations: string[]
  mixedCompositions: string[]
  lostCarts: string[]
  missingFiles: string[]
}

/** What all documents together did, and who waits for how much of it. */
export class Journal {
  readonly faults: Faults = {
    failedNavigations: [],
    mixedCompositions: [],
    lostCarts: [],
    missingFiles: [],
  }
  readonly compositions = new Map<string, number>()
  additions = 0
  /** Ways to the cart without its summary in the header. */
  plainLinks = 0
  /** Visits that a document crossed by loading itself anew, and that were made again. */
  interrupted = 0
  navigations = 0
  isOver = false
  readonly #arrived = new Set<number>()
  readonly #waiting = new Set<() => void>()

  /** Null: what came could not be read, and is of no composition that is known. */
  arrive(document: number, composition: string | null): void {
    this.navigations += 1
    this.#arrived.add(document)
    if (composition !== null)
      this.compositions.set(composition, (this.compositions.get(composition) ?? 0) + 1)
    for (const look of [...this.#waiting]) look()
  }

  /** Resolves when so many documents are open, however often each of them went somewhere. */
  opened(count: number): Promise<void> {
    return this.#until(() => this.#arrived.size, count)
  }

  /** Resolves after so many further navigations: the story goes at the pace of its customers, not of a clock. */
  further(count: number): Promise<void> {
    return this.#until(() => this.navigations, this.navigations + count)
  }

  /** Resolves when so many navigations have met this composition. */
  met(composition: string, count: number): Promise<void> {
    const read = () => this.compositions.get(composition) ?? 0
    return this.#until(read, read() + count)
  }

  /** Nobody goes on, and nobody waits any more. */
  end(): void {
    this.isOver = true
    for (const look of [...this.#waiting]) look()
  }

  #until(read: () => number, goal: number): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (read() < goal && !this.isOver) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }
}
