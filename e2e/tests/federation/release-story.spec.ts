import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from '../../tools/test.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')

test('three teams release over HTTP while customers shop: nothing is lost, mixed or missing', async ({
  ownShop,
}) => {
  test.setTimeout(300_000)
  const line = ['--import', 'tsx', 'scripts/release-story.ts', '--short', '--shop', ownShop.url]
  const reported = await run(process.execPath, line, {
    cwd: root,
    // The story ends before the test times out, so that its browser does not run during the next tests.
    timeout: 240_000,
    env: { ...process.env, DATA_DIR: ownShop.dataDir },
  }).catch((error: { stdout: string; stderr: string }) => error)
  const report = JSON.parse(reported.stdout || JSON.stringify(reported.stderr))
  expect(report.faults, JSON.stringify(report)).toEqual({
    failedNavigations: [],
    mixedCompositions: [],
    lostCarts: [],
    missingFiles: [],
    lostDeployments: [],
  })
  expect(report.releases.published).toBe(6)
  expect(report.releases.rejected.map(({ code }: { code: string }) => code)).toEqual([
    'wrong_digest',
    'missing_files',
    'release_refused',
  ])
  expect(report.releases.rolledBack).toBe(1)
  expect(report.releases.metBadRelease).toBeGreaterThan(1)
  expect(report.oneBase).toEqual({ live: 2, rejected: ['base_moved'] })
  expect(report.compositionsMet).toBeGreaterThan(2)
  expect(report.additions).toBeGreaterThan(0)
  expect(report.isGood).toBe(true)
})
