import { join } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { Registry } from '@storefront/kit/registry/client'
import { request } from 'playwright'

import { keyOf } from './candidates.ts'
import type { Releases } from './read-releases.ts'
import type { MatrixShop } from './shops.ts'

/** `storageState`: the file with the cookie that selects the preview in a browser. */
export type Pinned =
  | { status: 'pinned'; composition: string; storageState: string }
  | { status: 'refused'; reason: string }

/** The longest time that the registry allows. */
const minutes = 60
/** A preview with less time left is replaced before a run. */
const leastMs = 25 * 60_000

/** Previews for tests of compositions that are not live, each opened once. */
export class Pins {
  readonly #shop: MatrixShop
  readonly #folder: string
  readonly #pinned = new Map<string, { pinned: Pinned; until: number }>()

  /** The cookies are stored in the folder. */
  constructor(shop: MatrixShop, folder: string) {
    this.#shop = shop
    this.#folder = folder
  }

  /** Creates the previews that are missing or end soon. The results have the order of the compositions. */
  async pin(compositions: Releases[]): Promise<Pinned[]> {
    const isDue = (releases: Releases) =>
      (this.#pinned.get(keyOf(releases))?.until ?? 0) < Date.now() + leastMs
    if (compositions.some(isDue))
      await this.#shop.withRegistry(async registry => {
        for (const releases of compositions)
          if (isDue(releases)) await this.#add(registry, releases)
      })
    return compositions.map(
      releases =>
        this.#pinned.get(keyOf(releases))?.pinned ?? { status: 'refused', reason: 'not created' },
    )
  }

  async #add(registry: Registry, releases: Releases): Promise<void> {
    const storageState = join(this.#folder, `cookies-${this.#pinned.size}.json`)
    const json = { releases: [...releases.values()].map(({ id }) => id), minutes, forTests: true }
    try {
      const { url, composition } = await registry.request('POST /_registry/pins', { json })
      await openPreview(registry.shop, url, storageState)
      const until = Date.now() + minutes * 60_000
      this.#pinned.set(keyOf(releases), {
        pinned: { status: 'pinned', composition, storageState },
        until,
      })
    } catch (error) {
      if (!(error instanceof CommandFailure) || error.code !== 'composition_refused') throw error
      const pinned = { status: 'refused', reason: error.message } as const
      this.#pinned.set(keyOf(releases), { pinned, until: Number.POSITIVE_INFINITY })
    }
  }
}

/** Confirms the preview like a person, and stores the cookie of this browser. */
async function openPreview(shop: string, url: string, storageState: string): Promise<void> {
  const token = new URL(url).searchParams.get('token') ?? ''
  const browser = await request.newContext({ baseURL: shop, maxRedirects: 0 })
  try {
    const response = await browser.post('/_pin', { form: { token } })
    if (response.status() !== 303)
      throw new Error(`The preview ${url} does not open: ${response.status()}.`)
    await browser.storageState({ path: storageState })
  } finally {
    await browser.dispose()
  }
}
