import { isAbsolute, relative } from 'node:path'
import type { RsbuildPlugin } from '@rsbuild/core'

import { root } from '../root.ts'

type Names = { absoluteResourcePath: string; resourcePath: string }

/** `webpack/runtime/…` and other modules without a file keep the name that the bundler gives them. */
function toSource({ absoluteResourcePath, resourcePath }: Names): string {
  return isAbsolute(absoluteResourcePath) ? relative(root, absoluteResourcePath) : resourcePath
}

/** Options of the bundler: a source map beside each script, without sources. */
export const sourceMapOptions = {
  devtool: 'hidden-nosources-source-map',
  output: { devtoolModuleFilenameTemplate: toSource },
} as const

/**
 * Writes a source map beside each script. No script names its map, and no map contains its sources. The paths are those
 * of the project, so the same sources result in the same maps.
 */
export const sourceMaps: RsbuildPlugin = {
  name: 'source-maps',
  setup(api) {
    api.modifyRspackConfig(config => {
      config.devtool = sourceMapOptions.devtool
      config.output = { ...config.output, ...sourceMapOptions.output }
    })
  },
}
