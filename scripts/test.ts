import { join } from 'node:path'

import { runSteps } from './test/run-steps.ts'
import { testSteps } from './test/steps.ts'

/** `npm test` runs all checks of the project. The last line is the sum of all of them. */
const results = join('node_modules', '.cache', 'test-results')
await runSteps(testSteps(results), results)
