import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createRsbuild, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core'

import { browserConfig } from '../bundler/container.ts'
import { addRules, contractsRule } from '../bundler/contracts-rule.ts'
import { flatFolders } from '../bundler/federation.ts'
import { BuildReader } from '../release/release-stats.ts'
import { dist } from '../root.ts'

/** A script that the server evaluates in its sandbox. It adds its exports to the global object `__SERVER__`. */
type ServerScript = {
  /** The container: its key in `__SERVER__`. */
  name: string
  /** The start of its class names. Default: `name`. */
  classNames?: string
  /** Absolute path of its sources. */
  folder: string
  /** The text of its first module, a CommonJS module. */
  source: string
  externals?: Rspack.ExternalItem
}

/** Beside `react-dom/server`, which needs streams and timers that the sandbox lacks. Only `shared` contains it. */
function legacyServer(): string {
  const manifest = createRequire(import.meta.url).resolve('react-dom/package.json')
  return join(dirname(manifest), 'cjs/react-dom-server-legacy.browser.production.js')
}

/** Class names must be those of the style sheets, so only the output differs from the build for browsers. */
function scriptConfig(script: ServerScript, folder: string): RsbuildConfig {
  const { name, classNames = name } = script
  const base = browserConfig({ name: classNames, folder: script.folder, mode: 'production' })
  const [react] = base.plugins ?? []
  // The same place in each build, because the ids of modules depend on it.
  const entry = join(script.folder, 'server-entry.cjs')
  return {
    ...base,
    plugins: [react],
    source: { entry: { server: entry } },
    output: {
      ...base.output,
      distPath: { root: folder, ...flatFolders },
      filename: { js: '[name].js' },
      emitCss: false,
    },
    tools: {
      ...base.tools,
      rspack: config => {
        config.output = {
          ...config.output,
          asyncChunks: false,
          library: { type: 'assign', name: ['__SERVER__', name] },
        }
        config.resolve ??= {}
        config.plugins ??= []
        config.plugins.push(new rspack.experiments.VirtualModulesPlugin({ [entry]: script.source }))
        if (script.externals) config.externals = [script.externals]
        else config.resolve.alias = { ...config.resolve.alias, 'react-dom/server': legacyServer() }
        addRules(config, [contractsRule])
      },
    },
  }
}

type BuiltScript = {
  text: string
  /** Absolute paths of the files of packages that are in it. */
  packageFiles: string[]
}

/**
 * Builds a script for the sandbox of the server.
 * @throws when it cannot be built; the bundler prints the errors
 */
export async function buildServerScript(script: ServerScript): Promise<BuiltScript> {
  const folder = join(dist, `.server-${script.classNames ?? ''}${script.name}`)
  try {
    const rsbuild = await createRsbuild({ config: scriptConfig(script, folder) })
    const { stats, close } = await rsbuild.build()
    const packageFiles = new BuildReader(stats as Rspack.Stats, script.name).packageFiles()
    await close()
    return { text: await readFile(join(folder, 'server.js'), 'utf8'), packageFiles }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
