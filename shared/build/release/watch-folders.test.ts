import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { watchFolders } from './watch-folders.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storefront-watch-'))
  for (const folder of ['src', 'locales']) await mkdir(join(root, folder))
  await writeFile(join(root, 'src/index.js'), 'console.log(1)')
  await writeFile(join(root, 'locales/en.json'), '{}')
})
afterEach(() => rm(root, { recursive: true, force: true }))

it('builds again after a file changed that no module imports, also with two compilations', async () => {
  let builds = 0
  const rsbuild = await createRsbuild({
    cwd: root,
    config: {
      logLevel: 'silent',
      environments: { web: {}, first: {} },
      plugins: [
        {
          name: 'test',
          setup(api) {
            watchFolders(api, [join(root, 'locales')])
            api.onAfterBuild(() => void builds++)
          },
        },
      ],
    },
  })
  const { close } = await rsbuild.build({ watch: true })
  await vi.waitFor(() => expect(builds).toBeGreaterThan(0), { timeout: 20_000 })
  const first = builds
  await writeFile(join(root, 'locales/en.json'), '{"title":"Shop"}')
  await vi.waitFor(() => expect(builds).toBeGreaterThan(first), { timeout: 20_000 })
  await close()
})
