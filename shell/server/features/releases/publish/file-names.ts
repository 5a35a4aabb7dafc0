import { basename, extname } from 'node:path'
import type { Release, ReleaseFile } from '@storefront/api/composition'
import { registryLimits } from '@storefront/api/registry'
import { filePartsOf, storedFilesOf } from '@storefront/kit/release/file-variants'

import { typesByExtension } from '../composition/store/file-types.ts'
import type { Problem } from './invalid-release.ts'

/** A part of a release: a file, or a compressed variant of it. */
export type Part = { name: string; digest: string; bytes: number; file: ReleaseFile }

/** Files of earlier releases, by their paths. */
export type KnownPaths = Pick<ReadonlySet<string>, 'has'>

const megabyte = 1024 * 1024
/** No hidden file, no path out of the folder, and no name with a special meaning for a shell or a file system. */
const nameForm = /^[A-Za-z0-9_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/

/** `home-page.1a2b3c.js`, `home-page.1a2b3c.js.br`, `home-page.1a2b3c.js.gz`, as in uploads and in `dist`. */
export function partsOf(file: ReleaseFile): Part[] {
  const name = basename(file.path)
  return filePartsOf(file).map(({ suffix, digest, bytes }) => ({
    name: name + suffix,
    digest,
    bytes,
    file,
  }))
}

export function allParts(release: Release): Part[] {
  return storedFilesOf(release).flatMap(partsOf)
}

/** Every listed name must be a plain one in the container's own folder, and unique. */
export function nameProblems(name: string, paths: string[]): Problem[] {
  const folder = `/r/${name}/`
  const seen = new Set<string>()
  return paths.flatMap(path => {
    const own = path.startsWith(folder) ? path.slice(folder.length) : null
    if (own === null || !nameForm.test(own)) return [badPath(path, folder)]
    if (!Object.hasOwn(typesByExtension, extname(own).slice(1))) return [badType(path)]
    if (seen.has(own.toLowerCase())) return [twice(path)]
    seen.add(own.toLowerCase())
    return []
  })
}

/** Source maps have a folder of their own, and a name that differs from those of all files, which are sent beside them. */
export function mapsPathProblems({ name, files, maps }: Release): Problem[] {
  if (!maps) return []
  const folder = `/maps/${name}/`
  const own = basename(maps.path).toLowerCase()
  const isTaken = files.some(({ path }) => basename(path).toLowerCase() === own)
  if (isTaken) return [twice(maps.path)]
  const isJson = nameForm.test(own) && extname(own) === '.json'
  return maps.path.startsWith(folder) && isJson ? [] : [badPath(maps.path, folder)]
}

function badPath(path: string, folder: string): Problem {
  return {
    code: 'bad_path',
    message: `${path} is not a plain file name in ${folder}: list built files only, without folders, links or "..".`,
  }
}

function badType(path: string): Problem {
  const known = Object.keys(typesByExtension).join(', ')
  return {
    code: 'bad_path',
    message: `${path} has a type that the shop does not serve (it serves ${known}): import it in a module, or leave it out.`,
  }
}

function twice(path: string): Problem {
  return {
    code: 'bad_path',
    message: `${path} is listed twice, or differs from another name in capitals only: rename one of them.`,
  }
}

/** Includes compressed variants, which also need space on disk. */
export function sizeProblems(release: Release): Problem[] {
  const parts = allParts(release)
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const { files, fileBytes, releaseBytes } = registryLimits
  const inMegabytes = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`
  const problems = [
    ...(parts.length > files
      ? [`${release.name} has ${parts.length} files, more than ${files}: split fewer chunks.`]
      : []),
    ...parts
      .filter(({ bytes }) => !Number.isSafeInteger(bytes) || bytes < 0 || bytes > fileBytes)
      .map(
        ({ name, bytes }) =>
          `${name} has ${inMegabytes(bytes)}, more than ${inMegabytes(fileBytes)}: split it, or load it from the API.`,
      ),
    ...(total > releaseBytes
      ? [
          `${release.name} has ${inMegabytes(total)}, more than ${inMegabytes(releaseBytes)}: move large data to the API.`,
        ]
      : []),
  ]
  return problems.map(message => ({ code: 'too_many_files', message }))
}
