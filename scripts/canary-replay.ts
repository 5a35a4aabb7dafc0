import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { countFalseAlarms, measurePower } from './canary-replay/power.ts'
import { describeResults, fillPage, maxFalseAlarms } from './canary-replay/report.ts'
import { effects } from './canary-replay/shop.ts'

/** Replays canaries of equal and of faulty releases against the decision function. Exits with 1 after too many false alarms. */
const { values } = parseArgs({
  options: {
    replays: { type: 'string', default: '10000' },
    write: { type: 'boolean', default: false },
  },
})
const replays = Number(values.replays)
if (!Number.isInteger(replays) || replays < effects.length)
  throw new Error(`Cannot replay ${values.replays} rollouts: use a number from ${effects.length}`)

const falseAlarms = countFalseAlarms(replays)
const powers = measurePower(Math.ceil(replays / effects.length))
const text = describeResults({ replays, falseAlarms, powers })
console.log(text)
if (values.write) {
  const page = join(import.meta.dirname, '..', 'docs', 'canary.md')
  writeFileSync(page, fillPage(readFileSync(page, 'utf8'), text))
}
process.exitCode = falseAlarms > replays * maxFalseAlarms ? 1 : 0
