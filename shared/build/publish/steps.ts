import { inSeconds } from '../command-line/format.ts'

type TimedStep = { name: string; ms: number; note: string }

/**
 * Measures the steps of a release since the start of the process. Each step starts at the end of the previous one, so
 * that their sum is the total time. A step is reported when it ends.
 */
export class Steps {
  readonly done: TimedStep[] = []
  readonly warnings: string[] = []
  readonly #tell: (line: string) => void
  #endedMs = 0

  constructor(report: (line: string) => void) {
    this.#tell = report
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

  warn(sentence: string): void {
    this.warnings.push(sentence)
    this.#tell(`⚠ ${sentence}`)
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

  /** For example `start 0.41 s · build 3.10 s · …`. */
  split(): string {
    const names = [...new Set(this.done.map(({ name }) => name))]
    const parts = names.map(name => {
      const all = this.done.filter(step => step.name === name)
      return `${name} ${inSeconds(all.reduce((sum, { ms }) => sum + ms, 0))}`
    })
    return parts.join(' · ')
  }
}
