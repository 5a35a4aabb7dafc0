import { owners, problemsOf } from './locales/problems.ts'

const problems = owners.flatMap(problemsOf)
for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? 'Locales complete: en, zh-TW, es'
    : `${problems.length} problems in the locales`,
)
process.exitCode = problems.length === 0 ? 0 : 1
