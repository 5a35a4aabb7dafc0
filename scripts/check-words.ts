import { execFileSync, spawnSync } from 'node:child_process'

/** `npm run lint`: spelling and the project's vocabulary (cspell.json), in files and in their names. Ends with 1 for a fault. */
const cspell = (args: string[], input?: string) =>
  spawnSync('node_modules/.bin/cspell', ['--no-progress', '--no-summary', ...args], {
    encoding: 'utf8',
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit'],
  }).status

const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const isClean = cspell(['.']) === 0 && cspell(['stdin'], names) === 0
console.log(isClean ? 'Every word is known' : 'Fix the word, or add it to scripts/lint/words.txt')
if (!isClean) process.exitCode = 1
