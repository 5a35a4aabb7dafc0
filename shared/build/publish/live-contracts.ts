import { basename } from 'node:path'
import { type Composition, compositionSchema, type Release } from '@storefront/api/composition'
import { type ReleaseInterface, releaseInterfaceSchema } from '@storefront/api/interface'
import { type ReleaseTypes, releaseTypesSchema } from '@storefront/api/release-types'

import { CommandFailure } from '../command-line/failure.ts'
import { type Part, slotsFilledBy } from '../compatibility/part.ts'
import { digestOf } from '../release/canonical.ts'
import type { BuiltRelease } from './built-release.ts'

/** What a release recorded about its contracts; null where it recorded nothing. */
export type Contracts = {
  name: string
  interface: ReleaseInterface | null
  types: ReleaseTypes | null
}

type ReadFile = (path: string) => Promise<Buffer | undefined>
type Schema<Value> = { safeParse: (value: unknown) => { data?: Value | undefined } }

const timeoutMs = 30_000

/** Files that a newer version of this tool wrote count as absent. */
async function readContracts(
  { name, interface: uses, types }: Release,
  read: ReadFile,
): Promise<Contracts> {
  const parse = async <Value>(path: string | undefined, schema: Schema<Value>) => {
    const bytes = path === undefined ? undefined : await read(path)
    return (bytes && schema.safeParse(JSON.parse(bytes.toString('utf8'))).data) ?? null
  }
  const [parsedInterface, parsedTypes] = await Promise.all([
    parse(uses, releaseInterfaceSchema),
    parse(types, releaseTypesSchema),
  ])
  return { name, interface: parsedInterface, types: parsedTypes }
}

export function contractsOfBuilt({ release, files }: BuiltRelease): Promise<Contracts> {
  return readContracts(release, async path => files.get(basename(path)))
}

/** Downloads the contracts of a published release and compares them with their digests. */
export function contractsOfPublished(shop: string, release: Release): Promise<Contracts> {
  return readContracts(release, path => downloadListed(shop, release, path))
}

/** The same for its interface alone, with the extension slots that it fills. */
export async function partOfPublished(
  shop: string,
  { types: _, ...release }: Release,
): Promise<Part> {
  const { name, interface: own } = await contractsOfPublished(shop, release)
  return { name, interface: own, fills: slotsFilledBy(release) }
}

async function downloadListed(shop: string, { files }: Release, path: string): Promise<Buffer> {
  const bytes = await download(`${shop}${path}`)
  const listed = files.find(file => file.path === path)
  if (digestOf(bytes) === listed?.digest) return bytes
  throw new CommandFailure(
    `${shop}${path} is not what its release lists: see \`npm run registry -- status\` for damaged files, or release with --no-check.`,
    { code: 'wrong_digest' },
  )
}

export async function readComposition(shop: string, id: string): Promise<Composition> {
  const bytes = await download(`${shop}/c/${id}.json`)
  return compositionSchema.parse(JSON.parse(bytes.toString('utf8')))
}

export async function download(url: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (response.ok) return Buffer.from(await response.arrayBuffer())
  throw new CommandFailure(
    `Cannot download ${url} (status ${response.status}): try again, or release with --no-check.`,
    { code: 'not_downloaded' },
  )
}
