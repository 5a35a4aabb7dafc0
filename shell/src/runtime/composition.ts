import type { Composition, PageComposition } from '@storefront/api/composition'

import { fetchListed } from './hanging-files.ts'

/** The composition is part of the HTML, which is the root of trust, so it needs no verification here. */
export const composition: PageComposition = JSON.parse(
  document.getElementById('composition')?.textContent ?? '{}',
)

/** Path → digest of every known file. */
export const digests = new Map(Object.entries(composition.digests))
let full: Promise<Composition> | undefined

export function digestOf(path: string): string | undefined {
  return digests.get(path)
}

/** Requests the full composition once per page load. The next call retries a failed request. */
export function complete(): Promise<Composition> {
  full ??= loadFull().catch((error: unknown) => {
    full = undefined
    throw error
  })
  return full
}

async function loadFull(): Promise<Composition> {
  const response = await fetchListed(`/c/${composition.id}.json`, composition.digest)
  const full: Composition = await response.json()
  const { shell, shared, remotes } = full
  for (const release of [shell, shared, ...Object.values(remotes)]) {
    for (const file of release.files) digests.set(file.path, file.digest)
  }
  return full
}

/** Reads a text file. Texts have digests like code, because a changed text could mislead a customer. */
export async function readText(path: string): Promise<string> {
  if (!digests.has(path)) await complete()
  const integrity = digests.get(path)
  if (!integrity) throw new Error(`${path} is not in composition ${composition.id}`)
  const response = await fetchListed(path, integrity)
  return response.text()
}
