import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { root } from '../root.ts'
import { readBuilder, readSource } from './source.ts'

const run = promisify(execFile)
let folder: string

const git = async (...line: string[]) =>
  (
    await run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...line], {
      cwd: folder,
    })
  ).stdout.trim()

async function commit(): Promise<string> {
  await git('init', '--quiet', '--initial-branch', 'prices')
  await writeFile(join(folder, 'plans.ts'), 'export const plans = []\n')
  await git('add', '.')
  await git('commit', '--quiet', '--message', 'Add plans')
  return await git('rev-parse', 'HEAD')
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-source-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('reads commit, branch and whether there are uncommitted changes', async () => {
  const id = await commit()
  const clean = { commit: id, branch: 'prices', isDirty: false, ci: null }
  expect(await readSource(folder, {})).toEqual(clean)
  await writeFile(join(folder, 'new.ts'), '')
  expect(await readSource(folder, {})).toEqual({ ...clean, isDirty: true })
})

it('uses the branch that CI names, because CI checks out a commit', async () => {
  const id = await commit()
  await git('checkout', '--quiet', '--detach')
  expect((await readSource(folder, {})).branch).toBeNull()
  const github = {
    GITHUB_ACTIONS: 'true',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_REF_NAME: 'main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'quarry/catalog',
    GITHUB_RUN_ID: '42',
  }
  expect(await readSource(folder, github)).toEqual({
    ...{ commit: id, branch: 'main', isDirty: false },
    ci: 'https://github.com/quarry/catalog/actions/runs/42',
  })
})

it.each([
  [
    'GitLab',
    { GITLAB_CI: 'true', CI_COMMIT_SHA: 'b'.repeat(40), CI_COMMIT_REF_NAME: 'sale' },
    { CI_JOB_URL: 'https://gitlab.example/catalog/-/jobs/7' },
    'https://gitlab.example/catalog/-/jobs/7',
  ],
  [
    'Jenkins',
    { GIT_COMMIT: 'b'.repeat(40), GIT_BRANCH: 'sale' },
    { BUILD_URL: 'https://ada:secret@ci.example/job/7/?token=secret#log' },
    'https://ci.example/job/7/',
  ],
])(
  'reads the variables of %s without a repository, and drops secrets from the address',
  async (_, source, address, ci) => {
    expect(await readSource(folder, { ...source, ...address })).toEqual({
      ...{ commit: 'b'.repeat(40), branch: 'sale', isDirty: null },
      ci,
    })
  },
)

it('leaves out values that the contract would reject', async () => {
  const env = { GIT_COMMIT: 'latest', GIT_BRANCH: 'a\nb', BUILD_URL: 'ftp://ci.example/7' }
  expect(await readSource(folder, env)).toEqual({
    ...{ commit: null, branch: null, isDirty: null, ci: null },
  })
  expect((await readSource(folder, { GIT_BRANCH: 'x'.repeat(201) })).branch).toBeNull()
})

it('reads the versions of Node and the build tools', async () => {
  const builder = await readBuilder(root, { npm_config_user_agent: 'npm/10.8.2 node/v20 linux' })
  expect(builder).toMatchObject({ node: process.version, tools: { npm: '10.8.2' } })
  expect(builder?.tools['@rspack/core']).toMatch(/^\d+\./)
  expect((await readBuilder(folder, {}))?.tools).toEqual({})
})
