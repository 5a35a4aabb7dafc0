import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { superviseChecker } from './checker.ts'

let distDir: string
beforeEach(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'storefront-checker-'))
  await mkdir(join(distDir, 'checker'))
  await writeFile(join(distDir, 'checker', 'main.js'), '')
  vi.stubEnv('CHROME_PATH', process.execPath)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(distDir, { recursive: true, force: true })
})

const shop = () => ({
  config: { distDir, isSandbox: true, port: 3000 },
  env: { PATH: '/bin', SIGNING_KEY: 'key' },
})

/** Programs that run until `ends` has their end. */
function createPrograms() {
  const ends: (() => void)[] = []
  const start = vi.fn((_env: NodeJS.ProcessEnv) => {
    let end = () => {}
    const exited = new Promise<number | null>(resolve => {
      end = () => resolve(1)
    })
    ends.push(end)
    return { exited, stop: async () => end() }
  })
  return { ends, start }
}

it('restarts a checker that exits, and gives up after the fifth start', async () => {
  const { ends, start } = createPrograms()
  const log = vi.fn()
  superviseChecker({ ...shop(), start, log, pauseMs: 1 })
  for (const count of [1, 2, 3, 4, 5]) {
    await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(count))
    ends.at(-1)?.()
  }
  await vi.waitFor(() => expect(log).toHaveBeenLastCalledWith(expect.stringContaining('again')))
  expect(start).toHaveBeenCalledTimes(5)
})

it('does not restart a stopped checker', async () => {
  const { start } = createPrograms()
  const log = vi.fn()
  const checker = superviseChecker({ ...shop(), start, log, pauseMs: 1 })
  await checker.stop()
  expect(start.mock.calls).toEqual([[{ PATH: '/bin', SHOP_URL: 'http://localhost:3000' }]])
  expect(start).toHaveBeenCalledTimes(1)
  expect(log).not.toHaveBeenCalled()
})

it('starts nothing without a browser or a build, and says what to do', async () => {
  const { start } = createPrograms()
  vi.stubEnv('CHROME_PATH', '/nowhere/chromium')
  const options = { ...shop(), start, log: vi.fn() }
  expect(superviseChecker(options).sentence).toContain('Install chromium, or set CHROME_PATH')
  const real = { ...options, config: { ...options.config, isSandbox: false } }
  expect(superviseChecker(real).sentence).toContain('tokens create checker')
  await rm(join(distDir, 'checker'), { recursive: true })
  expect(superviseChecker(options).sentence).toContain('Run `npm run build`')
  expect(start).not.toHaveBeenCalled()
})
