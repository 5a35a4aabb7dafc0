import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { digestOf, releaseId } from '@storefront/kit/release/canonical'
import { filePartsOf } from '@storefront/kit/release/file-variants'

import { readPart, type ShopFiles } from './shop-files.ts'
import { noteUse, sweepReleases } from './sweep-releases.ts'

/** A release of a candidate, with its unchanged document. */
export type CandidateRelease = {
  manifest: object
  /** A folder with its files; without it, the files come from the shop. */
  folder?: string
}

type Source = { cacheDir: string; shop: ShopFiles | null }

const parallel = 8
const exists = (path: string) => stat(path).catch(() => null)

/** Downloads the files of a release and checks each digest. A complete folder is used again. */
async function download(manifest: object, cacheDir: string, shop: ShopFiles): Promise<string> {
  const release = releaseSchema.parse(manifest)
  if (releaseId(manifest) !== release.id)
    throw new Error(`The document of ${release.name} does not match its id ${release.id}.`)
  const folder = join(cacheDir, release.id)
  if (await exists(folder)) return noteUse(folder)
  await mkdir(cacheDir, { recursive: true })
  const draft = await mkdtemp(join(cacheDir, 'draft-'))
  try {
    await writeParts(release, draft, shop)
    await writeFile(join(draft, 'release.json'), JSON.stringify(manifest))
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another check was faster.
    if (!(await exists(folder))) throw error
  }
  return folder
}

async function writeParts({ files }: Release, folder: string, shop: ShopFiles): Promise<void> {
  const parts = files.flatMap(file => filePartsOf(file).map(part => ({ path: file.path, ...part })))
  const queue = parts.values()
  const work = async () => {
    for (const { path, suffix, digest } of queue) {
      const bytes = await readPart(shop, path, suffix)
      if (digestOf(bytes) !== digest)
        throw new Error(`The shop sent other bytes for ${path}${suffix} than its release lists.`)
      await writeFile(join(folder, basename(path) + suffix), bytes)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

/** Puts the files of a release into the candidate's folder, without a copy of their bytes where the disk allows it. */
async function place(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    await link(source, target).catch(() => copyFile(source, target))
  }
}

/** Makes a folder like `dist` with the releases of the candidate. */
export async function makeReleasesFolder(
  releases: CandidateRelease[],
  target: string,
  { cacheDir, shop }: Source,
): Promise<void> {
  for (const { manifest, folder } of releases) {
    const { name } = releaseSchema.parse(manifest)
    const from = folder ?? (shop && (await download(manifest, cacheDir, shop)))
    if (!from) throw new Error(`There is no source for the files of ${name}.`)
    await place(from, join(target, name))
  }
  await sweepReleases(cacheDir)
}
