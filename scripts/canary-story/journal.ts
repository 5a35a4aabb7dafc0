import { type Claim, describeClaim } from './claims.ts'

/** Prints the story with the seconds since its start, and collects its claims. */
export class Journal {
  readonly claims: Claim[] = []
  readonly #startedAt = performance.now()

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000
  }

  tell(line: string): void {
    console.log(`${this.seconds.toFixed(1).padStart(6)} s  ${line}`)
  }

  /** The heading of a part of the story. */
  begin(line: string): void {
    console.log()
    this.tell(`▸ ${line}`)
  }

  claim(name: string, isGood: boolean, found: string | number): void {
    const claim = { name, isGood, found: String(found) }
    this.claims.push(claim)
    this.tell(describeClaim(claim))
  }
}
