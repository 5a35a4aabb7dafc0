import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import type { Shop } from '../shop/shop.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const rsbuild = [join(root, 'node_modules', '@rsbuild', 'core', 'bin', 'rsbuild.js'), 'build']
const run = promisify(execFile)

/**
 * Builds the remote with this configuration as its team does, without the preset, and releases the folder of the build to
 * the running shop.
 */
export async function releaseStock(shop: Shop, config: string): Promise<void> {
  const from = dirname(config)
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', `${basename(from)}-`))
  try {
    await cp(join(root, from), folder, { recursive: true })
    const build = existsSync(join(folder, 'build.mjs')) ? ['build.mjs'] : rsbuild
    // The loader for CommonJS of tsx would change the start code, which the bundler copies from a function.
    await run(process.execPath, ['--import', 'tsx/esm', ...build], { cwd: folder })
    const program = join(root, 'shared', 'build', 'bin', 'storefront.mjs')
    const line = ['release', '--folder', join(folder, 'dist'), '--deploy', '--shop', shop.url]
    await run(process.execPath, [program, ...line], {
      cwd: root,
      env: { ...process.env, DATA_DIR: shop.dataDir },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
