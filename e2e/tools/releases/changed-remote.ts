import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import type { Shop } from '../shop/shop.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const run = promisify(execFile)

type SourceChange = {
  /** A remote, `shared` or `shell`. */
  name: string
  /** The configuration of a remote that the build under test does not have. */
  config?: string
  /** Default: every TypeScript file of `src`. */
  file?: string
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

/** Replaces the text in the given file, or in every file that has it. Throws when no file has it. */
async function applyChange(folder: string, { file, from, to }: SourceChange): Promise<void> {
  const all = await readdir(join(folder, 'src'), { recursive: true }).catch(() => [])
  const files = file ? [file] : all.filter(path => /\.tsx?$/.test(path)).map(path => `src/${path}`)
  let changed = 0
  for (const path of files) {
    const text = await readFile(join(folder, path), 'utf8')
    if (!text.includes(from)) continue
    await writeFile(join(folder, path), text.replaceAll(from, to))
    changed += 1
  }
  if (changed === 0) throw new Error(`${file ?? folder} does not contain ${from}`)
}

/**
 * Builds a copy of a container and releases it to the running shop, like a team does. The copy is inside the project so
 * that its packages resolve. The build under test stays unchanged.
 */
async function releaseCopy(
  shop: Shop,
  { name, from }: { name: string; from: string },
  change: (source: string) => Promise<void> = async () => undefined,
): Promise<void> {
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
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Changes a container, and builds and releases only this container. */
export async function releaseChanged(shop: Shop, change: SourceChange): Promise<void> {
  const { name, config } = change
  const from = config === undefined ? sourceOf(name) : dirname(config)
  await releaseCopy(shop, { name, from }, source => applyChange(source, change))
}

/** Releases the remote with this configuration, which the build under test does not have. */
export async function releaseRemote(shop: Shop, config: string): Promise<void> {
  const from = dirname(config)
  await releaseCopy(shop, { name: basename(from), from })
}
