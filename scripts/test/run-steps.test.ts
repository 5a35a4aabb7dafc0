import { describe, expect, it } from 'vitest'

import { run } from './run.ts'
import { groupSteps } from './run-steps.ts'

const script = (text: string) => [process.execPath, '--eval', text]
const step = (name: string, group?: string) => ({ name, command: [], group })
const namesOf = (groups: { name: string }[][]) => groups.map(each => each.map(({ name }) => name))

describe('the groups of steps', () => {
  it('contain the steps of one group that follow each other', () => {
    const steps = [step('a', 'x'), step('b', 'x'), step('c'), step('d'), step('e', 'x')]
    expect(namesOf(groupSteps(steps))).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
  })

  it('keep two groups apart', () => {
    expect(namesOf(groupSteps([step('a', 'x'), step('b', 'y')]))).toEqual([['a'], ['b']])
  })
})

describe('a command', () => {
  it('ends with its exit code, also if its output is held', async () => {
    expect(await run(script('process.exit(3)'))).toEqual({ code: 3, output: '' })
    const failing = script('console.log("no"); process.exitCode = 3')
    expect(await run(failing, { isOutputHeld: true })).toEqual({ code: 3, output: 'no\n' })
  })

  it('ends with 1 if it cannot start or is killed', async () => {
    expect((await run(['missing-program'])).code).toBe(1)
    expect((await run(script('process.kill(process.pid, "SIGKILL")'))).code).toBe(1)
  })
})
