/** `files`: what the page loads. `named`: the compositions that responses to it name while its canary is running. */
type SeenPage = { composition: string; files: string[]; named?: string[] }

/** Finds the files that do not belong to a composition. */
type FindForeign = (composition: string, files: string[]) => Promise<string[]>

/** Counts pages, and those that mix two compositions. */
export class PageRecord {
  pages = 0
  readonly mixed: string[] = []
  readonly #findForeign: FindForeign

  constructor(findForeign: FindForeign) {
    this.#findForeign = findForeign
  }

  async add({ composition, files, named = [] }: SeenPage): Promise<void> {
    this.pages += 1
    const foreign = await this.#findForeign(composition, files)
    const others = named.filter(id => id !== composition)
    if (foreign.length + others.length > 0)
      this.mixed.push(`${composition} with ${[...new Set([...foreign, ...others])].join(', ')}`)
  }
}
