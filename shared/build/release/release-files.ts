import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ReleaseFile } from '@storefront/api/composition'

import type { BuildMode } from '../bundler/container.ts'
import { dist } from '../root.ts'
import { digestOf, idOf } from './canonical.ts'

/** The folder of a build: `<dist>/<name>`, if the build has no other. */
export function targetOf({ name, target }: { name: string; target?: string | undefined }): string {
  return target ?? join(dist, name)
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes the compressed variants of a built file. Resolves to its entry in the release. */
export async function releaseFile(
  folder: string,
  container: string,
  name: string,
  mode: BuildMode | 'uncompressed',
): Promise<ReleaseFile> {
  const bytes = await readFile(join(folder, name))
  const entry = { path: `/r/${container}/${name}`, digest: digestOf(bytes), bytes: bytes.length }
  if (mode === 'uncompressed') return { ...entry, encodings: {} }
  const quality = mode === 'production' ? 11 : 4
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    toGzip(bytes, { level: mode === 'production' ? 9 : 4 }),
  ])
  const encodings: ReleaseFile['encodings'] = {}
  if (br.length < bytes.length) {
    await writeFile(join(folder, `${name}.br`), br)
    encodings.br = { digest: digestOf(br), bytes: br.length }
  }
  if (gz.length < bytes.length) {
    await writeFile(join(folder, `${name}.gz`), gz)
    encodings.gzip = { digest: digestOf(gz), bytes: gz.length }
  }
  return { ...entry, encodings }
}

/** Writes a text with its content hash in the name: `en.1f2e3d4c5b.json`. Resolves to the name. */
export async function writeHashed(folder: string, name: string, text: string): Promise<string> {
  const dot = name.indexOf('.')
  const hashed = `${name.slice(0, dot)}.${idOf(text).slice(0, 10)}${name.slice(dot)}`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, hashed), text)
  return hashed
}
