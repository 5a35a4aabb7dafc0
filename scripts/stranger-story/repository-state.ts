import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'

type RepositoryState = {
  /** Changed and new files, as git lists them. */
  files: string[]
  /** Of the content of the changed files. */
  digest: string
}

async function git(...line: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 256 * 1024 * 1024 }
  return (await promisify(execFile)('git', line, options)).stdout
}

/** What differs from the last commit of this repository. */
export async function readRepository(): Promise<RepositoryState> {
  const status = await git('status', '--porcelain', '--untracked-files=all')
  const diff = await git('diff', 'HEAD', '--binary')
  return { files: status.split('\n').filter(Boolean), digest: hash('sha256', diff) }
}

/** Files that differ now, and did not before, or the other way round. */
export function changedSince(before: RepositoryState, after: RepositoryState): string[] {
  const changed = [
    ...after.files.filter(file => !before.files.includes(file)),
    ...before.files.filter(file => !after.files.includes(file)),
  ]
  if (changed.length === 0 && before.digest !== after.digest) return ['a file that differed before']
  return changed
}
