import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { Release } from '@storefront/api/composition'
import { digestOf } from '@storefront/kit/release/canonical'
import { storedFilesOf } from '@storefront/kit/release/file-variants'

import { interfaceProblems } from './check-interface.ts'
import { mapsProblems } from './check-maps.ts'
import { sbomProblems } from './check-sbom.ts'
import { entryProblems, scriptProblems } from './check-script.ts'
import { styleProblems } from './check-style.ts'
import { type KnownPaths, type Part, partsOf } from './file-names.ts'
import { type Problem, rejectIfAny, toProblem } from './invalid-release.ts'

/** The bytes of a listed part. Null if they are missing. */
export type ReadPart = (part: Part) => Promise<Buffer | null>

const fromBrotli = promisify(brotliDecompress)
const fromGzip = promisify(gunzip)

/**
 * Checks that every listed byte exists and matches its digest, then checks the bytes. Throws with all problems. Source
 * maps can be missing. `finished` are files of earlier releases, whose compressed variants stay as they are.
 */
export async function checkContents(
  release: Release,
  read: ReadPart,
  finished: KnownPaths = new Set(),
): Promise<void> {
  const problems: Problem[] = []
  for (const file of storedFilesOf(release)) {
    const [own, ...variants] = partsOf(file)
    if (!own) continue
    const bytes = await read(own)
    if (!bytes && file === release.maps) continue
    problems.push(...partProblems(own, bytes))
    for (const variant of finished.has(file.path) ? [] : variants) {
      const packed = await read(variant)
      problems.push(...partProblems(variant, packed))
      if (bytes && packed) problems.push(...(await variantProblems(variant, packed, bytes)))
    }
    if (bytes) problems.push(...textProblems(release, own, bytes))
  }
  rejectIfAny(problems)
}

function partProblems(part: Part, bytes: Buffer | null): Problem[] {
  if (!bytes) {
    const message = `${part.name} is missing: announce the release again, and send every file it says is missing.`
    return [{ code: 'missing_files', message }]
  }
  return bytes.length === part.bytes && digestOf(bytes) === part.digest ? [] : [wrongDigest(part)]
}

export function wrongDigest({ name }: Part): Problem {
  const message = `${name} is not what its release lists: build again, and send the bytes of that build.`
  return { code: 'wrong_digest', message }
}

/** A compressed variant must decompress to exactly the same file. */
async function variantProblems(part: Part, packed: Buffer, bytes: Buffer): Promise<Problem[]> {
  const limit = { maxOutputLength: Math.max(bytes.length, 1) }
  const unpack = part.name.endsWith('.br') ? fromBrotli : fromGzip
  const unpacked = await unpack(packed, limit).catch(() => null)
  if (unpacked?.equals(bytes)) return []
  return [toProblem(`${part.name} unpacks to something else than its file: build again.`)]
}

const byteOrderMark = Buffer.from('\ufeff')

/** Browsers ignore the charset of the server if there is a byte order mark. */
function isPlain(bytes: Buffer): boolean {
  return isUtf8(bytes) && !bytes.includes(0) && !bytes.subarray(0, 3).equals(byteOrderMark)
}

function textProblems(release: Release, { name, file }: Part, bytes: Buffer): Problem[] {
  if (!/\.(js|css|json)$/.test(name)) return []
  if (!isPlain(bytes)) {
    const message = `${name} is not plain UTF-8 (other encoding, byte order mark or NUL): save its sources as UTF-8, and build again.`
    return [toProblem(message)]
  }
  const script = { name, text: bytes.toString('utf8') }
  switch (extname(name)) {
    case '.js':
      return [
        ...(file.path === release.entry ? entryProblems(release, script) : []),
        ...scriptProblems(release, script),
      ]
    case '.css':
      return styleProblems(release, script)
    case '.json':
      return [
        ...jsonProblems(script),
        ...(file.path === release.interface ? interfaceProblems(release, script) : []),
        ...(file.path === release.sbom ? sbomProblems(release, script) : []),
        ...(file === release.maps ? mapsProblems(release, script) : []),
      ]
    default:
      return []
  }
}

function jsonProblems({ name, text }: { name: string; text: string }): Problem[] {
  try {
    const value: unknown = JSON.parse(text)
    if (JSON.stringify(value).includes('"getPublicPath":'))
      return [
        toProblem(
          `${name} names getPublicPath, whose text is evaluated as code: take it out of the federation options.`,
        ),
      ]
    return []
  } catch {
    return [toProblem(`${name} is not JSON: correct it, and build again.`)]
  }
}
