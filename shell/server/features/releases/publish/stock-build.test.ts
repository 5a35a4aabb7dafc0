import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { createRsbuild } from '@rsbuild/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createRelease } from '../testing/create-release.ts'
import { entryProblems, scriptProblems } from './check-script.ts'

let scratch: string
const release = createRelease({ name: 'toy', files: [] })

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'storefront-stock-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('a stock build', () => {
  /** Module Federation without the preset includes its own runtime, which reads manifests with getPublicPath. */
  async function build(options: { getPublicPath?: string; minify: boolean }) {
    const source = join(scratch, 'toy')
    const target = join(scratch, `toy-${Object.values(options).length}-${options.minify}`)
    await cp(join(import.meta.dirname, 'stock-build'), source, { recursive: true })
    const { minify, getPublicPath } = options
    const federation = new ModuleFederationPlugin({
      name: 'storefront_toy',
      filename: 'entry.js',
      exposes: { './page': './page.js' },
      manifest: false,
      dts: false,
      ...(getPublicPath !== undefined && { getPublicPath }),
    })
    const rsbuild = await createRsbuild({
      cwd: source,
      config: {
        mode: 'production',
        logLevel: 'error',
        source: { entry: {} },
        output: { minify, assetPrefix: 'auto', distPath: { root: target, js: '', jsAsync: '' } },
        splitChunks: false,
        tools: { htmlPlugin: false, rspack: { plugins: [federation] } },
      },
    })
    await rsbuild.build()
    return { name: 'entry.js', text: await readFile(join(target, 'entry.js'), 'utf8') }
  }

  it.each([true, false])(
    'is no use of getPublicPath by itself (minified: %s), but asks for chunks',
    async minify => {
      const script = await build({ minify })
      expect(script.text).toContain('getPublicPath')
      expect(entryProblems(release, script)).toEqual([])
      expect(scriptProblems(release, script)).toContainEqual(
        expect.objectContaining({ message: expect.stringMatching(/lazy chunk/) }),
      )
    },
  )

  it.each([true, false])('with getPublicPath is refused (minified: %s)', async minify => {
    const script = await build({ minify, getPublicPath: 'return "https://example.com/"' })
    expect(scriptProblems(release, script)).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(/built with getPublicPath.*assetPrefix 'auto'/),
      }),
    )
  })
})
