import { join } from 'node:path'
import type { RemoteConfig } from '@storefront/api/remote-config'

import type { BuildMode } from '../bundler/container.ts'
import { modulesOf } from '../bundler/exposes.ts'
import { exposeKey } from '../bundler/names.ts'
import { entryFile, writeRelease } from '../release/release-plugin.ts'
import type { BuildReader } from '../release/release-stats.ts'
import { dist, root } from '../root.ts'
import { writeDocumentParts } from './shell-container.ts'

export type MonolithSource = { mode: BuildMode; shell: RemoteConfig; remotes: RemoteConfig[] }

/**
 * Writes the monolith as a release that replaces the shell's release in a composition. Its pages replace the exposes of
 * the remotes, so both sides of the comparison run the same page code.
 */
export async function writeMonolith(
  source: MonolithSource,
  web: BuildReader,
  first: BuildReader,
): Promise<void> {
  const folder = join(dist, 'monolith')
  const parts = await writeDocumentParts(join(root, 'shell'), folder)
  const main = web.group('main')
  const path = (name: string) => `/r/monolith/${name}`
  const runtime = entryFile(first.files(), 'runtime')
  const pages = source.remotes.flatMap(remote => modulesOf(remote).map(exposeKey))
  const modules = source.shell.pages.map(page => page.module)
  await writeRelease(
    {
      name: 'monolith',
      folder: join(root, 'shell'),
      owner: 'platform',
      mode: source.mode,
      exposes: {},
      routes: [],
      slots: [],
      locales: join(root, 'shell/locales'),
    },
    {
      files: [...web.files(), ...first.files(), ...Object.values(parts)],
      entry: runtime,
      exposes: {
        ...web.pageExposes(modules),
        ...Object.fromEntries(pages.map(key => [key, web.expose(key)])),
      },
      uses: [],
      shared: [],
    },
    {
      parts: {
        frame: path(parts.frame),
        boot: path(entryFile(first.files(), 'boot')),
        runtime: path(runtime),
        recovery: path(parts.recovery),
        js: main.files.filter(file => file.endsWith('.js')).map(path),
        css: main.files.filter(file => file.endsWith('.css')).map(path),
        uses: [],
      },
    },
  )
}
