import { execFileSync } from 'node:child_process'

import type { ChangedFile } from './select.ts'

type ChangeOfTree = { since: string; name: string; files: ChangedFile[] }

function git(root: string, ...line: string[]): string {
  return execFileSync('git', line, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The commit of a name, or `null` if there is none. */
function findCommit(root: string, name: string): string | null {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim()
  } catch {
    return null
  }
}

const split = (output: string) => output.split('\0').filter(part => part !== '')

/** What differs from a commit, with uncommitted and untracked files. A renamed file is a deleted one and a new one. */
function listFiles(root: string, since: string): ChangedFile[] {
  const line = ['--name-only', '-z', '--no-renames', since, '--']
  const deleted = new Set(split(git(root, 'diff', '--diff-filter=D', ...line)))
  const untracked = split(git(root, 'ls-files', '--others', '--exclude-standard', '-z'))
  const paths = new Set([...split(git(root, 'diff', ...line)), ...untracked])
  // A file that is deleted only in the index is untracked, but exists.
  return [...paths]
    .sort()
    .map(path => ({ path, isDeleted: deleted.has(path) && !untracked.includes(path) }))
}

/** Lists the change since `since`. Default: the merge base with main or, if nothing differs from it, the last commit. */
export function findChange(root: string, since?: string): ChangeOfTree {
  if (since !== undefined) {
    const commit = findCommit(root, since)
    if (commit === null) throw new Error(`There is no commit ${since}: name one that git knows.`)
    return { since: commit, name: since, files: listFiles(root, commit) }
  }
  const main = ['main', 'origin/main'].find(name => findCommit(root, name) !== null)
  if (main === undefined)
    throw new Error('There is no branch main: name a commit with `--since <commit>`.')
  const base = git(root, 'merge-base', main, 'HEAD').trim()
  const files = listFiles(root, base)
  if (files.length > 0 || findCommit(root, 'HEAD') !== base)
    return { since: base, name: `the merge base with ${main}`, files }
  const last = findCommit(root, 'HEAD~1')
  if (last === null)
    throw new Error('There is only one commit and no change: run `npm test` for all tests.')
  return { since: last, name: 'the commit before the last', files: listFiles(root, last) }
}
