import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRsbuild } from '@rsbuild/core'

/** Bundles the script of `storefront dev` in the page, and returns its text. `folder` gets the file. */
export async function bundlePageScript(folder: string): Promise<string> {
  const source = join(import.meta.dirname, '..', 'page', 'index')
  const rsbuild = await createRsbuild({
    callerName: 'storefront',
    config: {
      mode: 'production',
      logLevel: 'error',
      source: { entry: { page: source } },
      output: {
        distPath: { root: folder, js: '' },
        filename: { js: '[name].js' },
        filenameHash: false,
        cleanDistPath: false,
        minify: false,
        sourceMap: false,
        legalComments: 'none',
      },
      performance: { printFileSize: false },
      splitChunks: false,
      tools: { htmlPlugin: false },
    },
  })
  const { close } = await rsbuild.build()
  await close()
  return readFile(join(folder, 'page.js'), 'utf8')
}
