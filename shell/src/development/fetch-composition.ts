import type { Composition } from '@storefront/api/composition'

/** Loads a composition. Its id is the SHA-256 of its text, so the browser checks it like every other file. */
export async function fetchComposition(id: string): Promise<Composition> {
  const bytes = id.match(/../g)?.map(pair => Number.parseInt(pair, 16)) ?? []
  const integrity = `sha256-${btoa(String.fromCharCode(...bytes))}`
  // biome-ignore lint/plugin/one-client: a file of the shop, checked by its digest.
  const response = await fetch(`/c/${id}.json`, { integrity })
  if (!response.ok) throw new Error(`Cannot load composition ${id}: ${response.status}`)
  return response.json()
}
