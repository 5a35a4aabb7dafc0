import type { Release } from '@storefront/api/composition'
import { type ReleaseInterface, releaseInterfaceSchema } from '@storefront/api/interface'
import { type Part, slotsFilledBy } from '@storefront/kit/compatibility/part'

import type { FileStore } from '../composition/store/file-store.ts'

/** Releases with what their builds recorded. A release without an intact interface is unknown. */
export async function readParts(store: FileStore, releases: Release[]): Promise<Part[]> {
  return Promise.all(
    releases.map(async release => ({
      name: release.name,
      interface: await readInterface(store, release),
      fills: slotsFilledBy(release),
      slots: release.slots.map(({ name }) => name),
    })),
  )
}

async function readInterface(store: FileStore, release: Release): Promise<ReleaseInterface | null> {
  const file = release.files.find(({ path }) => path === release.interface)
  const bytes = file && (await store.read(file))
  return bytes ? (parseInterface(bytes.toString('utf8')) ?? null) : null
}

/** Undefined if the text is no interface. */
export function parseInterface(text: string): ReleaseInterface | undefined {
  try {
    return releaseInterfaceSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
