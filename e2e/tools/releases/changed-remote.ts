import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type BuiltRelease, readBuiltRelease } from '@storefront/kit/publish/built-release'

import type { Shop } from '../shop/shop.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

type SourceChange = {
  /** A remote, `shared` or `shell`. */
  name: string
  file: string
  from: string
  to: string
}

const buildContainer = ['--import', 'tsx', join('scripts', 'build-container.ts')]
const release = [join('shared', 'build', 'bin', 'storefront.mjs'), 'release']

async function runNode(line: string[], env: Record<string, string>): Promise<void> {
  await run(process.execPath, line, { cwd: root, env: { ...process.env, ...env } })
}

function sourceOf(name: string): string {
  return name === 'shared' || name === 'shell' ? name : join('remotes', name)
}

/** Replaces the text in the file. Throws if the file does not have it. */
async function applyChange(folder: string, { file, from, to }: SourceChange): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`)
  await writeFile(join(folder, file), text.replaceAll(from, to))
}

/**
 * Builds a copy of a container and releases it to the running shop, like a team does. The copy is inside the project so
 * that its packages resolve. The build under test stays unchanged.
 */
async function releaseCopy(
  shop: Shop,
  { name, from }: { name: string; from: string },
  change: (source: string) => Promise<void> = async () => undefined,
): Promise<BuiltRelease> {
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'changed-'))
  const source = join(folder, sourceOf(name))
  const filter = (path: string) => basename(path) !== 'node_modules'
  try {
    await cp(join(root, from), source, { recursive: true, filter })
    await change(source)
    const dist = join(folder, 'dist')
    await runNode([...buildContainer, name, source], { DIST_DIR: dist })
    const built = ['--folder', join(dist, name)]
    // The tests also release what the team's own checks would reject.
    await runNode([...release, ...built, '--no-check', '--deploy', '--shop', shop.url], {
      DATA_DIR: shop.dataDir,
    })
    return await readBuiltRelease(join(dist, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Changes a container, and builds and releases only this container. Where the build proves nothing, `editBuild` is
 * faster.
 */
export async function releaseChanged(shop: Shop, change: SourceChange): Promise<void> {
  const { name } = change
  const from = sourceOf(name)
  await releaseCopy(shop, { name, from }, source => applyChange(source, change))
}

/** Releases the remote with this configuration, which the build under test does not have. Resolves to its release. */
export async function releaseRemote(shop: Shop, config: string): Promise<BuiltRelease> {
  const from = dirname(config)
  return await releaseCopy(shop, { name: basename(from), from })
}
