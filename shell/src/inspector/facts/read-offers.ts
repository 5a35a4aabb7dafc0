import type { Composition, Release } from '@storefront/api/composition'
import * as z from 'zod/mini'

/** An extension slot, and the container that offers it. */
export type Offer = { slot: string; container: string }

/** The part of `interface.<hash>.json` that the inspector shows. */
const interfaceSchema = z.object({
  offers: z.object({ slots: z.optional(z.record(z.string(), z.unknown())) }),
})

async function readOffersOf({ name, interface: path }: Release): Promise<Offer[]> {
  if (!path) return []
  // biome-ignore lint/plugin/one-client: a file of a release. Without it, the inspector shows less.
  const response = await fetch(path)
  const { offers } = interfaceSchema.parse(await response.json())
  return Object.keys(offers.slots ?? {}).map(slot => ({ slot, container: name }))
}

/** The extension slots of all releases. Leaves out those of a release whose interface does not load. */
export async function readOffers({ shell, shared, remotes }: Composition): Promise<Offer[]> {
  const releases = [shell, shared, ...Object.values(remotes)]
  const settled = await Promise.allSettled(releases.map(readOffersOf))
  return settled.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
}
