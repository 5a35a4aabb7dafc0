import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Shop } from './shop.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

export type Change = { name: string; file: string; from: string; to: string }

async function script(name: string, parameters: string[], env: Record<string, string>) {
  const { stdout } = await run('npx', ['tsx', join('scripts', name), ...parameters], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  return stdout
}

/**
 * What a team does: changes one file of its remote, builds that remote alone and releases it to the running shop. The
 * copy lies inside the project, so that packages are found; nothing of the build under test is touched.
 */
export async function releaseChanged(shop: Shop, change: Change): Promise<void> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'changed-'))
  try {
    const source = join(folder, 'remotes', change.name)
    await cp(join(root, 'remotes', change.name), source, { recursive: true })
    const text = await readFile(join(source, change.file), 'utf8')
    if (!text.includes(change.from)) throw new Error(`${change.file} does not say ${change.from}`)
    await writeFile(join(source, change.file), text.replaceAll(change.from, change.to))
    await script('build-remote.ts', [change.name, source], { DIST_DIR: join(folder, 'dist') })
    const built = ['--folder', join(folder, 'dist', change.name)]
    const line = [...built, '--promote', '--shop', shop.url]
    await script('release.ts', line, { DATA_DIR: shop.dataDir })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
