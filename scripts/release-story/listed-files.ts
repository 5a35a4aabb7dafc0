import { compositionSchema } from '@storefront/api/composition'

/** Reads the files of each composition from its public URL. */
export class ListedFiles {
  readonly #shop: string
  readonly #known = new Map<string, Promise<Set<string>>>()

  constructor(shop: string) {
    this.#shop = shop
  }

  /** Returns the paths that do not belong to this composition. */
  async foreign(composition: string, paths: string[]): Promise<string[]> {
    const listed = this.#known.get(composition) ?? this.#read(composition)
    this.#known.set(composition, listed)
    const own = await listed
    return paths.filter(path => !own.has(path))
  }

  async #read(composition: string): Promise<Set<string>> {
    const response = await fetch(`${this.#shop}/c/${composition}.json`)
    const { shell, shared, remotes } = compositionSchema.parse(await response.json())
    const releases = [shell, shared, ...Object.values(remotes)]
    return new Set(releases.flatMap(({ files }) => files.map(({ path }) => path)))
  }
}
