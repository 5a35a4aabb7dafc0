import type { Readable } from 'node:stream'
import type { Release, ReleaseFile } from '@storefront/api/composition'
import { type Announced, registryLimits } from '@storefront/api/registry'
import { ceilingsFor } from '@storefront/kit/release/budgets'
import { storedFilesOf } from '@storefront/kit/release/file-variants'

import type { Database } from '../../../database/pool.ts'
import { parseRelease } from '../composition/make.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import type { ReleaseStore } from '../composition/store/open-store.ts'
import { claimStore } from '../composition/store/owner.ts'
import { readCeilings } from '../repository-ceilings.ts'
import {
  addIncoming,
  countIncoming,
  deleteIncoming,
  deleteStaleIncoming,
  findIncoming,
  findPublished,
  withoutIncoming,
} from '../repository-releases.ts'
import { admit, findPrevious } from './admit.ts'
import { checkBudgets } from './check-budgets.ts'
import { checkContents, type ReadPart } from './check-contents.ts'
import { checkPlace } from './check-place.ts'
import { allParts, type KnownPaths } from './file-names.ts'
import { IncomingFiles } from './incoming-files.ts'
import { InvalidReleaseError } from './invalid-release.ts'

type Announcement = { release: Release; who: string }

/** Accepts releases step by step. Each step can be repeated, and nothing is visible before the last one. */
export class Publisher {
  readonly #database: Database
  readonly #claim: () => Promise<void>
  readonly #store: FileStore
  readonly #incoming: IncomingFiles

  constructor(database: Database, store: ReleaseStore) {
    this.#database = database
    this.#claim = () => claimStore({ database, store })
    this.#store = store.files
    this.#incoming = new IncomingFiles(store.incoming)
  }

  /** @throws StoreOfAnotherShop, whose collection could delete the files of the release. */
  async announce({ release, who }: Announcement): Promise<Announced> {
    await this.#claim()
    const { id, name } = release
    const isPublished = (await findPublished(this.#database, id)) !== null
    if (!isPublished) await checkPlace(this.#database, release)
    // Also requests files of a published release that the store has lost.
    if (isPublished && (await this.#findKept(release)).size === storedFilesOf(release).length)
      return { id, name, state: 'published', missing: [] }
    await this.#refuseTooMany(release)
    // From here on, gc deletes none of its files, so that the publisher can omit those that exist.
    await addIncoming(this.#database, release, who)
    const finished = await this.#findKept(release)
    const missing = await this.#incoming.findMissing(release, finished)
    return { id, name, state: 'incoming', missing: missing.map(part => part.name) }
  }

  /** An announced release. Throws 404 for an unknown one. */
  async find(id: string): Promise<Release> {
    const release = await this.findIncoming(id)
    if (release) return release
    const message = `No release ${id} is on its way: announce it (again), then send its files.`
    throw new InvalidReleaseError([{ code: 'unknown_release', message }])
  }

  async findIncoming(id: string): Promise<Release | null> {
    const document = await findIncoming(this.#database, id)
    return document === undefined ? null : parseRelease(document)
  }

  /** Stores one file. Returns the number of missing files. */
  async take(release: Release, name: string, source: Readable): Promise<number> {
    const part = allParts(release).find(one => one.name === name)
    if (!part) {
      const message = `${name} is not listed in release.json of ${release.name}: send listed files only, or build again.`
      throw new InvalidReleaseError([{ code: 'extra_files', message }])
    }
    await this.#incoming.take(release.id, part, source)
    return this.#incoming.countMissing(release, await this.#findKept(release))
  }

  /** Runs all checks, then one transaction, which includes `also`. Concurrent calls run once. */
  async complete(
    { release, who }: Announcement,
    also: (transaction: Database) => Promise<void>,
  ): Promise<void> {
    const stored = await this.#findKept(release)
    const read = this.#incoming.read(release.id)
    await checkContents(release, this.#orStored(read, stored), stored)
    const ceilings = ceilingsFor(release.name, await readCeilings(this.#database))
    await checkBudgets(release, ceilings, { read, kept: stored })
    await admit(
      { database: this.#database, store: this.#store },
      { release, read, who },
      async transaction => {
        if (!(await findPublished(transaction, release.id))) await checkPlace(transaction, release)
        if (await deleteIncoming(transaction, release.id)) await also(transaction)
      },
    )
    await this.#incoming.remove(release.id)
  }

  /** Deletes releases that were not completed in time. */
  async forgetStale(): Promise<void> {
    const found = await this.#incoming.list()
    const expected = new Set(await deleteStaleIncoming(this.#database))
    for (const id of found) if (!expected.has(id)) await this.#removeUnannounced(id)
  }

  /** The release may have been announced again in the meantime. */
  async #removeUnannounced(id: string): Promise<void> {
    await withoutIncoming(this.#database, id, () => this.#incoming.remove(id))
  }

  /** The files that a release already has, by their paths. Other bytes under their names are rejected. */
  async #findKept(release: Release): Promise<Map<string, ReleaseFile>> {
    const previous = await findPrevious(this.#database, release)
    const intact = await Promise.all(
      [...previous.values()].map(async file => ((await this.#store.isWhole(file)) ? [file] : [])),
    )
    return new Map(intact.flat().map(file => [file.path, file]))
  }

  #orStored(read: ReadPart, kept: KnownPaths): ReadPart {
    return async part => (kept.has(part.file.path) ? this.#store.read(part.file) : read(part))
  }

  async #refuseTooMany(release: Release): Promise<void> {
    const { incoming, uploadHours } = registryLimits
    if ((await countIncoming(this.#database, release)) < incoming) return
    const message = `${incoming} releases of ${release.name} are on their way already: complete one, or wait until they are forgotten after ${uploadHours} hours.`
    throw new InvalidReleaseError([{ code: 'too_many_files', message }])
  }
}
