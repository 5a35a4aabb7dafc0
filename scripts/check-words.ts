import { execFileSync, spawnSync } from 'node:child_process'

/**
 * Part of `npm run lint`: checks spelling and vocabulary (cspell.json) in files and file names. Parameters are the files
 * to check. Default: all files. Exits with 1 on a fault.
 */
const cspell = (args: string[], input?: string) =>
  spawnSync('node_modules/.bin/cspell', ['--no-progress', '--no-summary', ...args], {
    encoding: 'utf8',
    input,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'inherit', 'inherit'],
  }).status

const paths = process.argv.slice(2)
const named = paths.length > 0 ? paths : ['.']
const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], {
  encoding: 'utf8',
})
// Of the named files, cspell.json can exclude all.
const isClean = cspell(['--no-must-find-files', ...named]) === 0 && cspell(['stdin'], names) === 0
console.log(isClean ? 'Every word is known' : 'Fix the word, or add it to scripts/lint/words.txt')
if (!isClean) process.exitCode = 1
