import { logger, type OnAfterBuildFn, type RsbuildPlugin, type Rspack } from '@rsbuild/core'
import { beforeAll, expect, it } from 'vitest'

import { afterBuild, failureAfter } from './after-build.ts'

beforeAll(() => {
  logger.level = 'silent'
})

const statsOf = (hasErrors: boolean) => ({ hasErrors: () => hasErrors }) as Rspack.Stats

/** Ends a build after which `run` runs. */
async function end(run: () => Promise<void>, { isWatch = true, hasErrors = false } = {}) {
  const handlers: OnAfterBuildFn[] = []
  const onAfterBuild = (handler: OnAfterBuildFn) => handlers.push(handler)
  afterBuild({ onAfterBuild } as unknown as Parameters<RsbuildPlugin['setup']>[0], run)
  const stats = statsOf(hasErrors)
  for (const handler of handlers)
    await handler({ stats, isWatch, isFirstCompile: true, environments: {} })
  return failureAfter(stats)
}
const fail = async () => {
  throw new Error('en.json is no valid JSON')
}

it('keeps a failure of a watched build, which would end the watching', async () => {
  expect((await end(fail))?.message).toBe('en.json is no valid JSON')
  expect(await end(async () => undefined)).toBeUndefined()
})

it('fails a single build', async () => {
  await expect(end(fail, { isWatch: false })).rejects.toThrow('en.json is no valid JSON')
})

it('does not run after a build with errors', async () => {
  expect(await end(fail, { hasErrors: true, isWatch: false })).toBeUndefined()
})
