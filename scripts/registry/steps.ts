import { inSeconds } from './format.ts'

export type TimedStep = { name: string; ms: number; note: string }

/**
 * What a release spends its time on, from the start of its process: each step lasts from the end of the one before it,
 * so that together they are the whole time. It is told when it ends.
 */
export class Steps {
  readonly done: TimedStep[] = []
  readonly #tell: (line: string) => void
  #endedMs = 0

  constructor(tell: (line: string) => void) {
    this.#tell = tell
    this.#end('start', '')
  }

  async run<Result>(
    name: string,
    work: () => Promise<Result>,
    note: (result: Result) => string = () => '',
  ): Promise<Result> {
    const result = await work()
    const step = this.#end(name, note(result))
    this.#tell(`✔ ${name.padEnd(8)} ${inSeconds(step.ms)}  ${step.note}`.trimEnd())
    return result
  }

  #end(name: string, note: string): TimedStep {
    const now = performance.now()
    const step = { name, ms: now - this.#endedMs, note }
    this.#endedMs = now
    this.done.push(step)
    return step
  }

  get totalMs(): number {
    return this.#endedMs
  }

  /** `start 0.41 s · build 3.10 s · …` */
  split(): string {
    const names = [...new Set(this.done.map(({ name }) => name))]
    const parts = names.map(name => {
      const all = this.done.filter(step => step.name === name)
      return `${name} ${inSeconds(all.reduce((sum, { ms }) => sum + ms, 0))}`
    })
    return parts.join(' · ')
  }
}
