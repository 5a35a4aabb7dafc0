import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

import { checkImports, findCycles } from './import-rules/check.ts'

/** `npm run lint`: who imports whom, by scripts/import-rules/rules.ts. Ends with 1 when a rule is broken. */
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
const files = listed
  .split('\n')
  .filter(path => path !== '' && existsSync(path))
  .map(path => ({ path, source: readFileSync(path, 'utf8') }))
const violations = checkImports(files)
const cycles = findCycles(files)
for (const { path, to, message } of violations)
  console.error(`${path} imports ${to.replace(/^\.\//, '')}\n  ${message}`)
for (const cycle of cycles) console.error(`These files import each other:\n  ${cycle.join('\n  ')}`)
console.log(
  `${files.length} files, ${violations.length} forbidden imports, ${cycles.length} cycles`,
)
if (violations.length + cycles.length > 0) process.exitCode = 1
