import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

import { digestOf } from './canonical.ts'

const list = 'digests.txt'

type PackedFile = { path: string; bytes: Buffer }
/** `folder` has the archive and `digests.txt`. */
type Place = { folder: string; archive: string }

/**
 * Stores files for the repository: the archive has them one after another, and `digests.txt` lists them in this order, each
 * with its digest and its bytes, after the commit that they were built from.
 */
export async function packFiles(
  { folder, archive }: Place,
  files: PackedFile[],
  commit: string,
): Promise<void> {
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

/** The paths of packed files, in their order. */
export async function listPackedFiles(
  folder: string,
): Promise<{ path: string; digest: string; length: number }[]> {
  const lines = (await readFile(join(folder, list), 'utf8')).split('\n')
  return lines
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [digest = '', length, path = ''] = line.split(' ')
      return { path, digest, length: Number(length) }
    })
}

/** Writes packed files into `target`, and returns their paths. Throws if a byte differs from its digest. */
export async function unpackFiles({ folder, archive }: Place, target: string): Promise<string[]> {
  const all = await promisify(brotliDecompress)(await readFile(join(folder, archive)))
  const listed = await listPackedFiles(folder)
  let from = 0
  for (const { path, digest, length } of listed) {
    const bytes = all.subarray(from, from + length)
    from += length
    if (digestOf(bytes) !== digest)
      throw new Error(
        `${path} in ${join(folder, archive)} does not match its digest: restore the folder from git.`,
      )
    await mkdir(dirname(join(target, path)), { recursive: true })
    await writeFile(join(target, path), bytes)
  }
  return listed.map(({ path }) => path)
}
