import { join } from 'node:path'
import type { RemoteConfig } from '@storefront/api/remote-config'

import type { BuildMode } from '../bundler/container.ts'
import { modulesOf, serverRenderedExposes, sharedExposes } from '../bundler/exposes.ts'
import { exposeKey } from '../bundler/names.ts'
import { writeHashed } from '../release/release-files.ts'
import { entryFile, writeRelease } from '../release/release-plugin.ts'
import type { BuildReader } from '../release/release-stats.ts'
import { dist, root } from '../root.ts'
import { buildServerScript } from '../server-rendering/build-script.ts'
import { fromShared, remoteSource, sharedSource } from '../server-rendering/script-sources.ts'
import { writeDocumentParts } from './shell-container.ts'

export type MonolithSource = { mode: BuildMode; shell: RemoteConfig; remotes: RemoteConfig[] }

const mapValues = (record: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/** The scripts of `shared` and the remotes whose pages the server renders, with the class names of the monolith. */
async function writeServerScripts(
  { remotes }: MonolithSource,
  target: string,
): Promise<Record<string, string>> {
  const place = { classNames: 'monolith', folder: join(root, 'shell') }
  const shared = join(root, 'shared')
  const source = sharedSource(shared, sharedExposes(shared))
  const built = [
    { name: 'shared', ...(await buildServerScript({ ...place, name: 'shared', source })) },
  ]
  for (const remote of remotes) {
    const { name } = remote
    const rendered = serverRenderedExposes(remote)
    if (Object.keys(rendered).length === 0) continue
    const source = remoteSource(join(root, 'remotes', name), rendered)
    built.push({
      name,
      ...(await buildServerScript({ ...place, name, source, externals: fromShared })),
    })
  }
  const written = built.map(async ({ name, text }) => [
    name,
    await writeHashed(target, `server-${name}.txt`, text),
  ])
  return Object.fromEntries(await Promise.all(written))
}

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
  const serverScripts = await writeServerScripts(source, folder)
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
      files: [
        ...web.files(),
        ...first.files(),
        ...Object.values(parts),
        ...Object.values(serverScripts),
      ],
      entry: runtime,
      exposes: {
        ...web.pageExposes(modules),
        ...Object.fromEntries(pages.map(key => [key, web.expose(key)])),
      },
      uses: [],
      shared: [],
    },
    {
      serverScripts: mapValues(serverScripts, path),
      parts: {
        frame: path(parts.frame),
        boot: path(entryFile(first.files(), 'boot')),
        runtime: path(runtime),
        recovery: path(parts.recovery),
        js: main.files.filter(file => file.endsWith('.js')).map(path),
        css: main.files.filter(file => file.endsWith('.css')).map(path),
        uses: [],
        takesOver: true,
      },
    },
  )
}
