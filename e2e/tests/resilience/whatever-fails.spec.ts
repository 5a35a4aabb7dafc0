import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from '../../tools/test.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')

type Cell = { cell: string; problems: string[] }

test('whatever fails, the rest sells: a rotating sample of containers and faults', async () => {
  test.info().skip(Boolean(process.env.SHOP_URL), 'needs its own shop')
  test.setTimeout(300_000)
  const line = ['--import', 'tsx', 'scripts/resilience.ts', '--sample', '6', '--json']
  const { stdout, stderr } = await run(process.execPath, line, {
    cwd: root,
    // It ends before the test times out, so that its browser does not run during the next tests.
    timeout: 240_000,
  }).catch((error: { stdout: string; stderr: string }) => error)
  const cells: Cell[] = JSON.parse(stdout || JSON.stringify({ cells: [] })).cells
  console.log(stderr)
  expect(
    cells.filter(({ problems }) => problems.length > 0),
    stderr,
  ).toEqual([])
  expect(cells, stderr).toHaveLength(6)
})
