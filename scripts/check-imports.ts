import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { checkImports, findCycles } from './import-rules/check.ts'
import { findUnused } from './import-rules/unused.ts'

/** Packages whose exports remotes outside this repository can import. */
const published = ['shared']

function listFiles(...patterns: string[]) {
  const line = ['ls-files', '-co', '--exclude-standard', ...patterns]
  const listed = execFileSync('git', line, { encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(path => path !== '' && existsSync(path))
    .map(path => ({ path, source: readFileSync(path, 'utf8') }))
}

/**
 * Part of `npm run lint`: checks all imports with scripts/import-rules/rules.ts, and reports cycles and unused exports
 * and files. Exits with 1 when it finds any.
 */
const files = listFiles('*.ts', '*.tsx')
const packages = listFiles('*package.json').map(({ path, source }) => {
  const { name, exports = {} } = JSON.parse(source)
  return { name, exports, folder: posix.dirname(path) }
})
const violations = checkImports(files)
const cycles = findCycles(files)
const unused = findUnused(files, packages, published)
for (const { path, to, message } of violations)
  console.error(`${path} imports ${to.replace(/^\.\//, '')}\n  ${message}`)
for (const cycle of cycles)
  console.error(`These files form an import cycle:\n  ${cycle.join('\n  ')}`)
for (const { path, name } of unused)
  console.error(
    name === null
      ? `Nothing uses ${path}\n  Remove the file. If a tool starts it, add it to the entries in scripts/import-rules/unused.ts.`
      : `${path} exports ${name}, which no file imports\n  Remove \`export\`, or the whole declaration if its own file does not use it either.`,
  )
console.log(
  `${files.length} files, ${violations.length} forbidden imports, ${cycles.length} cycles, ${unused.length} unused exports and files`,
)
if (violations.length + cycles.length + unused.length > 0) process.exitCode = 1
