import { writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Rspack } from '@rsbuild/core'

import type { Exposes } from '../bundler/exposes.ts'
import { wrapInLayer } from '../bundler/layers.ts'
import { BuildReader } from '../release/release-stats.ts'
import { type BuildRecord, recordFile } from './build-record.ts'

/** Module Federation writes its start code for webpack into `node_modules/.federation`. */
const isPackaged = (path: string) => !/[\\/]node_modules[\\/]\./.test(path)

type Container = { name: string; exposes: Exposes; folder: string }

const plugin = 'storefront'

/** Files that a bundler or a plugin writes beside the build, and that pages never load. */
const unreleased = /\.LICENSE\.txt$|\.html$|^mf-(manifest|stats)\.json$/

/**
 * A plugin for Rspack and webpack. It puts the style sheets of a remote into its layer, and writes what only the bundler
 * knows about the build into `storefront-build.json`, from which `storefront release --folder` describes the release.
 */
export function storefrontPlugin(container: Container) {
  return {
    apply({ hooks, webpack }: Rspack.Compiler): void {
      const { Compilation, sources } = webpack
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS
      hooks.thisCompilation.tap(plugin, compilation => {
        compilation.hooks.processAssets.tap({ name: plugin, stage }, assets => {
          for (const file of Object.keys(assets).filter(name => name.endsWith('.css')))
            compilation.updateAsset(file, source => {
              const text = source.source().toString()
              return new sources.RawSource(wrapInLayer(text, `remotes.${container.name}`))
            })
        })
      })
      hooks.done.tapPromise(plugin, async stats => {
        if (stats.hasErrors()) return
        const folder = String(stats.compilation.outputOptions.path)
        const record = JSON.stringify(toRecord(container, stats), null, 1)
        await writeFile(join(folder, recordFile), record)
      })
    },
  }
}

/** All paths are relative to the folder of the remote, so that another machine can describe the release. */
function toRecord({ name, exposes, folder }: Container, stats: Rspack.Stats): BuildRecord {
  const reader = new BuildReader(stats, name)
  const { files, ...facts } = reader.facts(exposes)
  const toRelative = (path: string) => relative(folder, path).split(sep).join('/')
  return {
    version: 1,
    name,
    ...facts,
    files: files.filter(file => !unreleased.test(file)),
    exports: reader.exports(exposes, folder),
    sources: [...new Set(reader.sources(folder).map(toRelative))].sort(),
    packageFiles: reader.packageFiles().filter(isPackaged).map(toRelative),
  }
}
