import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { type BuiltRelease, readBuiltRelease } from '@storefront/kit/publish/built-release'
import { digestOf, releaseId } from '@storefront/kit/release/canonical'
import { releaseFile } from '@storefront/kit/release/release-files'
import { root } from '@storefront/kit/root'
import { z } from 'zod'

/** The previous releases of this repository. */
export const pinnedFolder = join(root, 'e2e', 'fixtures', 'previous-releases')

/**
 * Pinned previous releases: `releases.br` has the files of several releases, one after another, and `digests.txt` lists
 * them in this order, each with its digest and its bytes. Compressed variants are made again when they are read, so the
 * id of a release depends on the version of Node. The bytes that browsers run do not.
 */
const archive = 'releases.br'
const list = 'digests.txt'

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
    const { id: _id, ...manifest } = await readManifest(from)
    const listed = manifest.files.map(({ encodings: _encodings, ...file }) => file)
    const text = JSON.stringify({ ...manifest, files: listed })
    files.push({ path: `${container}/release.json`, bytes: Buffer.from(text) })
    for (const { path } of listed)
      files.push({
        path: `${container}/${basename(path)}`,
        bytes: await readFile(join(from, basename(path))),
      })
  }
  const lines = files.map(({ path, bytes }) => `${digestOf(bytes)} ${bytes.length} ${path}`)
  const all = Buffer.concat(files.map(({ bytes }) => bytes))
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, archive), await promisify(brotliCompress)(all, { params }))
  await writeFile(join(folder, list), [`# commit ${commit}`, ...lines, ''].join('\n'))
}

/** Unpacks the releases into `target`, like a `dist`. Throws if a byte differs from its digest. */
export async function readPinnedReleases(folder: string, target: string): Promise<BuiltRelease[]> {
  const lines = (await readFile(join(folder, list), 'utf8')).split('\n')
  const listed = lines.filter(line => line !== '' && !line.startsWith('#'))
  const all = await promisify(brotliDecompress)(await readFile(join(folder, archive)))
  const containers = new Set<string>()
  let from = 0
  for (const line of listed) {
    const [digest, length, path = ''] = line.split(' ')
    const bytes = all.subarray(from, from + Number(length))
    from += bytes.length
    if (digestOf(bytes) !== digest)
      throw new Error(
        `${path} in ${join(folder, archive)} does not match its digest: restore the folder from git.`,
      )
    const container = join(target, path.split('/')[0] ?? '')
    await mkdir(container, { recursive: true })
    await writeFile(join(container, basename(path)), bytes)
    containers.add(container)
  }
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
