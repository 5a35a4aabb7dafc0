import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RsbuildConfig, type RsbuildPlugin, type Rspack, rspack } from '@rsbuild/core'
import type { ShellParts } from '@storefront/api/composition'

import { browserConfig, containerConfig } from '../bundler/container.ts'
import { addRules, contractsRule } from '../bundler/contracts-rule.ts'
import { readRemote } from '../bundler/read-remote.ts'
import { type BuildOptions, contextsOf, preloadsOf, toRoute } from '../bundler/remote.ts'
import { exportStartCode, startCodeFile } from '../bundler/start-code.ts'
import { developmentShell } from '../development/development-shell.ts'
import { afterBuild } from '../release/after-build.ts'
import { writeHashed } from '../release/release-files.ts'
import {
  describePackages,
  describeRelease,
  emitTypesBeside,
  entryFile,
  type ReleaseSource,
  writeRelease,
} from '../release/release-plugin.ts'
import { BuildReader } from '../release/release-stats.ts'
import { watchFolders } from '../release/watch-folders.ts'
import { dist, root } from '../root.ts'

/**
 * The shell needs two compilations. The page's first script and the inlined boot script are outside of federation,
 * because they contain its runtime. The shell itself is a federation host with the provided packages.
 */
export async function shellConfig({ folder, mode }: BuildOptions): Promise<RsbuildConfig> {
  const config = await readRemote(folder)
  const federated = containerConfig({ name: 'shell', folder, mode, exposes: {} })
  const plain = browserConfig({ name: 'shell', folder, mode })
  const source: ReleaseSource = {
    name: 'shell',
    folder,
    owner: config.owner,
    mode,
    exposes: {},
    preloads: preloadsOf(config),
    routes: config.pages.map(toRoute),
    slots: [],
    contexts: contextsOf(config),
    locales: join(folder, config.locales),
    budgets: config.budgets,
    state: config.state,
  }
  return {
    root: folder,
    mode: 'production',
    logLevel: 'error',
    environments: {
      web: {
        ...federated,
        source: { entry: { main: './src/index.tsx' }, preEntry: styleEntries() },
      },
      first: firstEnvironment(plain),
    },
    plugins: [
      ...(mode === 'development' ? [developmentShell] : []),
      shellReleasePlugin(
        source,
        config.pages.map(page => page.module),
      ),
    ],
  }
}

/** Modules of the federation runtime that the shell replaces by smaller ones, and the files of these. */
const replacedModules: Record<string, RegExp> = {
  'unused-modules.ts':
    /\/(SnapshotHandler|preload|context|snapshot\/index|generate-preload-assets|desc)\.m?js$/,
  'load-entry.ts': /\/load\.js$/,
  'versions.ts': /\/semver\/index\.js$/,
  'messages.ts': /\/logger\.js$/,
}

const hasReplacedModules = /@module-federation[\\/](runtime-core|error-codes)[\\/]/

const replacements = Object.entries(replacedModules).map(
  ([file, replaced]) =>
    new rspack.NormalModuleReplacementPlugin(replaced, module => {
      if (hasReplacedModules.test(module.contextInfo.issuer))
        module.request = join(root, 'shell/src/runtime/federation', file)
    }),
)

/** The scripts outside of federation, each in one file. */
export function firstEnvironment(
  plain: RsbuildConfig,
  runtime = './src/runtime/index.ts',
): RsbuildConfig {
  return {
    ...plain,
    source: {
      entry: { boot: './src/boot/index.ts', runtime },
      define: {
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
        FEDERATION_HAS_EXPOSES: 'true',
        ENV_TARGET: '"web"',
      },
    },
    resolve: {
      alias: { ...plain.resolve?.alias, 'virtual-start-code': startCodeFile },
    },
    tools: {
      ...plain.tools,
      rspack: config => {
        addRules(config, [contractsRule, exportStartCode])
        config.plugins ??= []
        config.plugins.push(...replacements)
      },
    },
  }
}

/** Reset, tokens and base belong to the page's first style sheet, because the frame needs them. */
export function styleEntries(): string[] {
  return [join(root, 'shared/ui/base.css')]
}

/** A rebuild in watch mode may report only one compilation; the other one is unchanged. */
export function readBoth(
  name: string,
  stats: Rspack.Stats | Rspack.MultiStats,
  known: Map<string, BuildReader>,
) {
  const all = 'stats' in stats ? stats.stats : [stats]
  for (const one of all) {
    known.set(one.compilation.name ?? '', new BuildReader(one as Rspack.Stats, name))
  }
  return { web: known.get('web'), first: known.get('first') }
}

function shellReleasePlugin(source: ReleaseSource, pages: string[]): RsbuildPlugin {
  const known = new Map<string, BuildReader>()
  return {
    name: 'storefront-shell-release',
    setup(api) {
      emitTypesBeside(api, source)
      watchFolders(api, [source.locales, join(source.folder, frameFolder)])
      afterBuild(api, async stats => {
        const { web, first } = readBoth(source.name, stats, known)
        if (web && first) await writeShell(source, { web, first, pages })
      })
    },
  }
}

type Built = { web: BuildReader; first: BuildReader; pages: string[] }

async function writeShell(source: ReleaseSource, { web, first, pages }: Built): Promise<void> {
  const main = web.group('main')
  const own = await writeDocumentParts(source.folder, join(dist, source.name))
  const files = [...web.files(), ...first.files(), ...Object.values(own)]
  const path = (name: string) => `/r/shell/${name}`
  const runtime = entryFile(first.files(), 'runtime')
  const parts: ShellParts = {
    frame: path(own.frame),
    boot: path(entryFile(first.files(), 'boot')),
    runtime: path(runtime),
    recovery: path(own.recovery),
    js: main.files.filter(file => file.endsWith('.js')).map(path),
    css: main.files.filter(file => file.endsWith('.css')).map(path),
    uses: main.uses,
    takesOver: true,
  }
  await writeRelease(
    source,
    {
      files,
      entry: runtime,
      exposes: web.pageExposes(pages),
      uses: web.uses(),
      shared: web.shared(),
      description: await describeRelease(source, [web, first]),
      sbom: await describePackages(source, [web, first]),
    },
    { parts },
  )
}

const frameFolder = 'src/frame'

/** Written as text files, because the server reads them and must never serve them as pages. */
export async function writeDocumentParts(shell: string, folder: string) {
  const read = (name: string) => readFileSync(join(shell, frameFolder, name), 'utf8').trim()
  const frame = read('frame.html').replace('{{header}}', () => read('frame-body.html'))
  return {
    frame: await writeHashed(folder, 'frame.txt', frame),
    recovery: await writeHashed(folder, 'recovery.txt', read('recovery.html')),
  }
}
