import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuiltRelease, readBuiltRelease } from '@storefront/kit/publish/built-release'
import { releaseId } from '@storefront/kit/release/canonical'
import { packFiles, unpackFiles } from '@storefront/kit/release/packed-files'
import { releaseFile } from '@storefront/kit/release/release-files'
import { root } from '@storefront/kit/root'
import { z } from 'zod'

/** The previous releases of this repository. */
export const pinnedFolder = join(root, 'e2e', 'fixtures', 'previous-releases')

/**
 * The archive has the files of several releases. Compressed variants are made again when it is read, so the id of a release
 * depends on the version of Node. The bytes that browsers run do not.
 */
const archive = 'releases.br'

const manifestSchema = z.looseObject({
  id: z.string().optional(),
  files: z.array(z.looseObject({ path: z.string(), encodings: z.unknown().optional() })),
})

/** Stores built releases of `distDir`, with the commit that they were built from. */
export async function savePinnedReleases(
  folder: string,
  { distDir, containers, commit }: { distDir: string; containers: string[]; commit: string },
): Promise<void> {
  const files: { path: string; bytes: Buffer }[] = []
  for (const container of containers) {
    const from = join(distDir, container)
    const { id: _id, maps: _maps, ...manifest } = await readManifest(from)
    const listed = manifest.files.map(({ encodings: _encodings, ...file }) => file)
    const text = JSON.stringify({ ...manifest, files: listed })
    files.push({ path: `${container}/release.json`, bytes: Buffer.from(text) })
    for (const { path } of listed)
      files.push({
        path: `${container}/${basename(path)}`,
        bytes: await readFile(join(from, basename(path))),
      })
  }
  await packFiles({ folder, archive }, files, commit)
}

/** Unpacks the releases into `target`, like a `dist`. Throws if a byte differs from its digest. */
export async function readPinnedReleases(folder: string, target: string): Promise<BuiltRelease[]> {
  const paths = await unpackFiles({ folder, archive }, target)
  const containers = new Set(paths.map(path => join(target, path.split('/')[0] ?? '')))
  return await Promise.all([...containers].map(completeRelease))
}

/** Adds the compressed variants and the id, which depends on them. */
async function completeRelease(folder: string): Promise<BuiltRelease> {
  const manifest = await readManifest(folder)
  const compress = async (file: (typeof manifest.files)[number]) => {
    // As in a build, because the registry compares the compressed sizes to the budgets.
    const made = await releaseFile(folder, basename(folder), basename(file.path), 'production')
    return { ...file, ...made }
  }
  const content = { ...manifest, files: await Promise.all(manifest.files.map(compress)) }
  const release = { ...content, id: releaseId(content) }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return await readBuiltRelease(folder)
}

async function readManifest(folder: string) {
  return manifestSchema.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
}
