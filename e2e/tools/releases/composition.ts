import type { Page } from '@playwright/test'

type ListedFile = { path: string; digest: string }
type ListedRelease = { name: string; id: string; entry: string; files: ListedFile[] }
type ListedComposition = { id: string; releases: ListedRelease[] }

type FullComposition = {
  shell: ListedRelease
  shared: ListedRelease
  remotes: Record<string, ListedRelease>
}

/** The id of the composition that the page started with. */
export async function compositionOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('data-composition')) ?? ''
}

/** The id of the live composition. */
export async function liveId(shopUrl: string): Promise<string> {
  const response = await fetch(`${shopUrl}/_builds/latest.json`)
  const { id } = (await response.json()) as { id: string }
  return id
}

/**
 * A number for tests that check a rotating sample. It depends on the release of `shared`, which is the same on every
 * machine, so that every run of one commit checks the same sample.
 */
export async function sampleNumber(shopUrl: string): Promise<number> {
  const response = await fetch(`${shopUrl}/c/${await liveId(shopUrl)}.json`)
  const { shared } = (await response.json()) as FullComposition
  return Number.parseInt(shared.id.slice(0, 8), 16)
}

/** The composition that the page started with, read from its public URL. */
export async function liveComposition(page: Page): Promise<ListedComposition> {
  const id = await compositionOf(page)
  const response = await page.request.get(`/c/${id}.json`)
  const { shell, shared, remotes } = (await response.json()) as FullComposition
  return { id, releases: [shell, shared, ...Object.values(remotes)] }
}

/** The path and text of every listed file whose path matches. */
export async function readFiles(
  page: Page,
  { releases }: ListedComposition,
  requested: RegExp,
): Promise<[path: string, text: string][]> {
  const paths = releases.flatMap(({ files }) => files.map(({ path }) => path))
  const chosen = paths.filter(path => requested.test(path))
  const read: [path: string, text: string][] = []
  // The files are read one by one, because a busy server cannot respond to all requests in time.
  for (const path of chosen) read.push([path, await (await page.request.get(path)).text()])
  return read
}
