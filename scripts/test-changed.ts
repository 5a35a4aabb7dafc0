import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '@storefront/kit/root'

import { findChange } from './test/changed/changed-files.ts'
import { describeSelection } from './test/changed/describe.ts'
import { selectTests } from './test/changed/select.ts'
import { selectedSteps } from './test/changed/selected-steps.ts'
import { runSteps } from './test/run-steps.ts'

/**
 * `npm run test:changed [-- --since <commit>] [--list]` runs the tests that a change can affect. The last line is the sum
 * of them. `npm run requirements` needs the results of `npm test`, so these are in another folder.
 */
const { values } = parseArgs({
  options: { since: { type: 'string' }, list: { type: 'boolean', default: false } },
})
process.chdir(root)
const { since, name, files } = findChange(root, values.since)
console.log(`${files.length} files differ from ${name} (${since.slice(0, 8)})`)
const selection = selectTests(files)
const folder = selection.isEverything ? 'test-results' : 'changed-test-results'
const results = join('node_modules', '.cache', folder)
const steps = selectedSteps(selection, results)
if (files.length > 0) console.log(describeSelection(selection, steps))
if (!values.list) await runSteps(steps, results)
