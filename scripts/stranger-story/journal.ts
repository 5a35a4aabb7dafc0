import { cpus, loadavg } from 'node:os'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { inSeconds, table } from '@storefront/kit/command-line/format'

/** Whose work a step is. `browser`: what a customer sees. */
type Who = 'platform' | 'team' | 'browser'

const goalMs = 5 * 60 * 1000

/** Prints each step with its time, and ends the story at the first claim that is not true. */
export class Journal {
  readonly #steps: { who: Who; name: string; ms: number }[] = []
  readonly #startedAt = performance.now()

  async step<Result>(who: Who, name: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    const result = await work()
    const ms = performance.now() - started
    this.#steps.push({ who, name, ms })
    console.log(`${inSeconds(ms).padStart(9)}  ${who.padEnd(8)}  ${name}`)
    return result
  }

  /** @throws {CommandFailure} with the sentence, if it is not true */
  claim(sentence: string, isTrue: boolean, found: string): void {
    if (!isTrue)
      throw new CommandFailure(`It is not true that ${sentence}: ${found}.`, { code: 'not_true' })
    console.log(`           ✔ ${sentence}: ${found}`)
  }

  /** The machine time of the whole story, and of each kind of step. */
  describe(): string {
    const totalMs = performance.now() - this.#startedAt
    const sum = (isOne: (step: { who: Who; name: string }) => boolean) =>
      this.#steps.filter(isOne).reduce((total, { ms }) => total + ms, 0)
    const isInstall = ({ name }: { name: string }) => name.startsWith('npm install')
    const rows: [string, number][] = [
      ['npm install', sum(isInstall)],
      ['other commands of the team', sum(step => step.who === 'team' && !isInstall(step))],
      ['the platform team, once', sum(({ who }) => who === 'platform')],
      ['looking at it in a browser', sum(({ who }) => who === 'browser')],
      ['all', totalMs],
    ]
    const times = rows.map(([name, ms]) => [name, inSeconds(ms)])
    const verdict = totalMs < goalMs ? 'less than' : 'MORE THAN'
    const load = `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`
    return `${table(['machine time of', ''], times)}\n${verdict} the goal of ${inSeconds(goalMs)} (${load})`
  }
}
