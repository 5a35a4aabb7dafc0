import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@storefront/kit/root'
import { afterAll, expect, it } from 'vitest'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'same-release-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

async function idOfBuild(name: string): Promise<string> {
  const dist = join(folder, name)
  const line = ['--import', 'tsx', 'scripts/build-container.ts', 'catalog', 'remotes/catalog']
  await run(process.execPath, line, { cwd: root, env: { ...process.env, DIST_DIR: dist } })
  const release = JSON.parse(await readFile(join(dist, 'catalog', 'release.json'), 'utf8'))
  // The declarations are part of the release, so the compiler must emit the same ones, too.
  expect(release.types).toMatch(/^\/r\/catalog\/types\.[0-9a-f]{10}\.json$/)
  return release.id
}

it('builds the same release from the same sources', { timeout: 60_000 }, async () => {
  expect(await idOfBuild('one')).toBe(await idOfBuild('two'))
})
