import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Rspack } from '@rsbuild/core'

/**
 * By default, Rspack writes the same 9 KB of start code into every container. In this project, only the page's first
 * script has that code (`virtual-start-code`), and the entry of a container calls it. This saves 2 KB for each
 * container.
 */
const rspackFolder = dirname(createRequire(import.meta.url).resolve('@rspack/core'))

/** Rspack's own file, which every container would otherwise contain. */
export const startCodeFile = join(rspackFolder, 'moduleFederationDefaultRuntime.js')

/** For containers: replaces the start code with a call. */
export const callStartCode: Rspack.RuleSetRule = {
  test: /@module-federation[\\/]runtime[\\/]rspack\.js$/,
  use: [join(import.meta.dirname, 'loaders/call-start-code.cjs')],
}

/** For the first script: exports the start code as a function of its free variables. */
export const exportStartCode: Rspack.RuleSetRule = {
  test: startCodeFile,
  use: [join(import.meta.dirname, 'loaders/export-start-code.cjs')],
}
