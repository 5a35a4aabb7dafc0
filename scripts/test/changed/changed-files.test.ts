import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { findChange } from './changed-files.ts'

let root: string

const git = (...line: string[]) =>
  execFileSync('git', ['-c', 'user.name=Team', '-c', 'user.email=team@quarry.example', ...line], {
    cwd: root,
    stdio: 'ignore',
  })
const write = (path: string, text: string) => writeFile(join(root, path), text)
async function commit(path: string): Promise<void> {
  await write(path, path)
  git('add', '.')
  git('commit', '-m', `Add ${path}`)
}
const pathsOf = (since?: string) =>
  findChange(root, since).files.map(({ path, isDeleted }) => `${isDeleted ? '-' : '+'}${path}`)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-change-'))
  git('init', '-b', 'main')
  await commit('first.ts')
  await commit('second.ts')
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('lists the last commit of a clean main', () => {
  expect(pathsOf()).toEqual(['+second.ts'])
})

it('lists uncommitted, untracked, and deleted files of main', async () => {
  await write('first.ts', 'changed')
  await write('new file.ts', '')
  await rm(join(root, 'second.ts'))
  expect(pathsOf()).toEqual(['+first.ts', '+new file.ts', '-second.ts'])
})

it('lists all commits of a branch, but none that main has since', async () => {
  git('checkout', '-b', 'team')
  await commit('third.ts')
  git('mv', 'first.ts', 'moved.ts')
  git('commit', '-m', 'Move first.ts')
  git('checkout', 'main')
  await commit('other.ts')
  git('checkout', 'team')
  expect(pathsOf()).toEqual(['-first.ts', '+moved.ts', '+third.ts'])
})

it('lists what differs from a named commit', () => {
  expect(pathsOf('HEAD~1')).toEqual(['+second.ts'])
  expect(() => pathsOf('nowhere')).toThrow('There is no commit nowhere')
})

it('asks for a commit if there is no main', () => {
  git('branch', '-m', 'trunk')
  expect(() => pathsOf()).toThrow('name a commit with `--since <commit>`')
})
