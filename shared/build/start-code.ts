import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rspack } from '@rsbuild/core'

/**
 * Rspack writes the same 9 KB of start code into every container. Here that code is in the page's first script only
 * (`virtual-start-code`), and a container's entry only calls it. Each container is 2 KB smaller by that.
 */
const folder = dirname(fileURLToPath(import.meta.url))
const rspackFolder = dirname(createRequire(import.meta.url).resolve('@rspack/core'))

/** Rspack's own file, which every container would carry otherwise. */
export const startCodeFile = join(rspackFolder, 'moduleFederationDefaultRuntime.js')

/** For containers: what starts with rspack's code becomes a call. */
export const callStartCode: Rspack.RuleSetRule = {
  test: /@module-federation[\\/]runtime[\\/]rspack\.js$/,
  use: [join(folder, 'loaders/call-start-code.cjs')],
}

/** For the first script: rspack's code as a function of its free variables. */
export const exportStartCode: Rspack.RuleSetRule = {
  test: startCodeFile,
  use: [join(folder, 'loaders/export-start-code.cjs')],
}
