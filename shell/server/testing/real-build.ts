import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Release, ReleaseFile } from '@storefront/api/composition'
import { releaseId } from '@storefront/kit/release/canonical'

const distDir = process.env.DIST_DIR ?? join(import.meta.dirname, '..', '..', '..', 'dist')

/** A stored file: a file of a release or one of its compressed variants. */
export type StoredVariant = { path: string; kind: 'identity' | 'br' | 'gzip'; absolutePath: string }

export type RealBuild = {
  distDir: string
  /** The same shell and shared with other file names, as a previous build that has no file in common with this one. */
  previousDir: string
  dataDir: string
  remove: () => Promise<void>
}

/** The output of `npm run build`, and a folder to publish it into. */
export async function openRealBuild(): Promise<RealBuild> {
  if (!existsSync(join(distDir, 'shell', 'release.json')))
    throw new Error(`There is no build in ${distDir}: make it with \`npm run build\``)
  const folder = await mkdtemp(join(tmpdir(), 'storefront-real-'))
  const previousDir = join(folder, 'former')
  for (const name of ['shell', 'shared']) await copyRenamed(name, previousDir)
  const remove = () => rm(folder, { recursive: true, force: true })
  return { distDir, previousDir, dataDir: join(folder, 'data'), remove }
}

async function copyRenamed(name: string, target: string): Promise<void> {
  const source = join(distDir, name)
  await mkdir(join(target, name), { recursive: true })
  for (const file of await readdir(source))
    if (file !== 'release.json')
      await copyFile(join(source, file), join(target, name, `former-${file}`))
  const text = await readFile(join(source, 'release.json'), 'utf8')
  const release: Release = JSON.parse(text.replaceAll(/"\/(r|maps)\/[a-z]+\//g, '$&former-'))
  const renamed = { ...release, id: releaseId(release) }
  await writeFile(join(target, name, 'release.json'), JSON.stringify(renamed))
}

export function variantsOf(dataDir: string, { path, encodings }: ReleaseFile): StoredVariant[] {
  const absolutePath = join(dataDir, 'store', path)
  return [
    { path, kind: 'identity', absolutePath },
    ...(encodings.br ? [{ path, kind: 'br' as const, absolutePath: `${absolutePath}.br` }] : []),
    ...(encodings.gzip
      ? [{ path, kind: 'gzip' as const, absolutePath: `${absolutePath}.gz` }]
      : []),
  ]
}

/** Flips one bit. `turn` selects another byte and bit for every file. */
export function flipOneBit(bytes: Buffer, turn: number): Buffer {
  const flipped = Buffer.from(bytes)
  const at = (turn * 7919) % bytes.length
  flipped.writeUInt8(bytes.readUInt8(at) ^ (1 << (turn % 8)), at)
  return flipped
}
