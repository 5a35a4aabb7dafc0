import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Release } from '@storefront/api/composition'
import { type BuiltRelease, readBuiltRelease } from '@storefront/kit/publish/built-release'
import { digestOf, idOf, releaseId } from '@storefront/kit/release/canonical'
import { dist } from '@storefront/kit/root'

const known = new Map<string, Promise<BuiltRelease>>()

/** The production build of a container. */
export function readBuilt(container: string): Promise<BuiltRelease> {
  const built = known.get(container) ?? readBuiltRelease(join(dist, container))
  known.set(container, built)
  return built
}

export function textOf({ files }: BuiltRelease, path: string): string {
  const bytes = files.get(basename(path))
  if (!bytes) throw new Error(`${path} is not in its build: build the shop again.`)
  return bytes.toString('utf8')
}

/** The same release with other facts, and therefore with another id. */
export function relabel(
  { manifest, files }: Pick<BuiltRelease, 'manifest' | 'files'>,
  changes: Partial<Release>,
): BuiltRelease {
  const content = { ...(manifest as Release), ...changes }
  const release = { ...content, id: releaseId(content) }
  return { release, manifest: release, files }
}

const describe = (bytes: Buffer) => ({ digest: digestOf(bytes), bytes: bytes.length })

/** Replaces the text of a file, whose name contains its hash. Returns the new build and the new path. */
export function replaceFile(
  built: BuiltRelease,
  path: string,
  text: string,
): { built: BuiltRelease; path: string } {
  const before = basename(path)
  const [stem = '', hash = '', extension = ''] = before.split('.')
  const after = `${stem}.${idOf(text).slice(0, hash.length)}.${extension}`
  const bytes = Buffer.from(text)
  const [br, gzip] = [brotliCompressSync(bytes), gzipSync(bytes)]
  const kept = [...built.files].filter(([name]) => !name.startsWith(before))
  const files = new Map([...kept, [after, bytes], [`${after}.br`, br], [`${after}.gz`, gzip]])
  const manifest: Release = JSON.parse(JSON.stringify(built.manifest).replaceAll(before, after))
  const renamed = path.replace(before, after)
  const encodings = { br: describe(br), gzip: describe(gzip) }
  const listed = manifest.files.map(file =>
    file.path === renamed ? { path: renamed, ...describe(bytes), encodings } : file,
  )
  return { built: relabel({ manifest, files }, { files: listed }), path: renamed }
}
