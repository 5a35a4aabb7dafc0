import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { CommandFailure } from '../command-line/failure.ts'
import { root } from '../root.ts'
import { checkTypes, runTests } from './check-sources.ts'

let project: string

/** Creates a project with the compiler and the test runner of this project. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'storefront-checks-'))
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await mkdir(join(project, 'remotes', 'catalog'), { recursive: true })
  const compilerOptions = { strict: true, noEmit: true, types: [] }
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['remotes'] }))
  await write('package.json', JSON.stringify({ type: 'module' }))
})
afterAll(() => rm(project, { recursive: true, force: true }))

const write = (path: string, text: string) => writeFile(join(project, path), text)
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof CommandFailure) return error
  throw new Error('The check did not fail with a CommandFailure', { cause: error })
}
const test = (name: string, found: number) =>
  write(
    'remotes/catalog/plans.test.ts',
    `import { expect, it } from 'vitest'\nit('${name}', () => expect(${found}).toBe(1))\n`,
  )

it('fails with the type errors', async () => {
  await write('remotes/catalog/plans.ts', `export const plans: number = 1\n`)
  await checkTypes(project)
  await write('remotes/catalog/plans.ts', `export const plans: number = 'one'\n`)
  const failure = await failureOf(checkTypes(project))
  expect(failure.message).toBe(
    'The type check failed: 1 error. Fix it, or skip the checks with --no-check, which the report of the release records.',
  )
  expect(failure.lines).toEqual([expect.stringContaining('remotes/catalog/plans.ts(1,14): error')])
})

it('counts the tests of a folder, and fails with the names of failed tests', async () => {
  expect(await runTests(project, 'remotes/catalog')).toBe(0)
  await test('lists plans', 1)
  expect(await runTests(project, 'remotes/catalog')).toBe(1)
  expect(await runTests(project, 'remotes/cart')).toBe(0)
  await test('lists plans', 2)
  const failure = await failureOf(runTests(project, 'remotes/catalog'))
  expect(failure).toMatchObject({ code: 'tests_failed', lines: ['lists plans'] })
  expect(failure.message).toContain('The tests of remotes/catalog failed.')
})

it('names a test file that cannot be loaded', async () => {
  await write('remotes/catalog/plans.test.ts', `import './missing.ts'\n`)
  const failure = await failureOf(runTests(project, 'remotes/catalog'))
  expect(failure.lines).toEqual([expect.stringContaining('plans.test.ts')])
})
