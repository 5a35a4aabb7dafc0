import { basename } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import type { Claim } from '@storefront/api/publications'
import type { Published } from '@storefront/api/registry'

import { CommandFailure } from '../command-line/failure.ts'
import { announce, complete, send } from '../publish/publish.ts'
import { digestOf, releaseId } from '../release/canonical.ts'
import { filePartsOf, storedFilesOf } from '../release/file-variants.ts'
import type { Registry } from './client.ts'

const parallel = 4

type Shops = { from: Registry; to: Registry }
export type Copied = Published & {
  sent: { files: number; bytes: number }
  /** Whether the source had no source maps any more. */
  lacksMaps: boolean
}

/** The `release.json` of a published release. @throws {CommandFailure} if it is not what its id says */
export async function readDocument(from: Registry, id: string) {
  const manifest = await from.request('GET /_registry/releases/:id', { params: { id } })
  const parsed = releaseSchema.safeParse(manifest)
  if (manifest.id !== id || releaseId(manifest) !== id || !parsed.success)
    throw new CommandFailure(
      `${from.shop} sends a release.json that is not release ${id}: publish the release there again.`,
      { code: 'wrong_digest' },
    )
  return { manifest, release: parsed.data }
}

function digestsOf(release: Release): Map<string, string> {
  const parts = storedFilesOf(release).flatMap(file =>
    filePartsOf(file).map(({ suffix, digest }) => [basename(file.path) + suffix, digest] as const),
  )
  return new Map(parts)
}

/** The report of the team at the last publication, if there is one. */
async function readClaim(from: Registry, id: string): Promise<Claim | undefined> {
  const params = { id }
  const [last] = await from.request('GET /_registry/releases/:id/publications', { params })
  return last?.claim ?? undefined
}

const isMissing = (error: unknown) =>
  error instanceof CommandFailure && error.code === 'missing_files'

/**
 * Publishes a release of one shop in another one: the same bytes, and therefore the same id. It sends only files that the
 * other shop lacks, so it can be repeated.
 * @throws {CommandFailure} `wrong_digest` if a file is not what the release lists
 */
export async function copyRelease({ from, to }: Shops, id: string): Promise<Copied> {
  const { manifest, release } = await readDocument(from, id)
  const claim = await readClaim(from, id)
  const digests = digestsOf(release)
  const maps = release.maps && basename(release.maps.path)
  const { missing } = await announce(to, { release, manifest, files: new Map() })
  const result = { sent: { files: 0, bytes: 0 }, lacksMaps: false }
  const copyFile = async (name: string) => {
    const bytes = await from.readFile({ id, name }).catch(error => {
      // A release is complete without its maps.
      if (name !== maps || !isMissing(error)) throw error
      return null
    })
    if (bytes === null) {
      result.lacksMaps = true
      return
    }
    if (digestOf(bytes) !== digests.get(name))
      throw new CommandFailure(`${from.shop} sends other bytes than listed for ${name}.`, {
        code: 'wrong_digest',
      })
    await send(to, id, { name, bytes })
    result.sent.files += 1
    result.sent.bytes += bytes.length
  }
  const queue = missing.values()
  const work = async () => {
    for (const name of queue) await copyFile(name)
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return { ...(await complete(to, id, claim)), ...result }
}
