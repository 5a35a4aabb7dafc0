import type { CompositionDiff, Preview } from '@storefront/api/registry'

import { createPreview, readDiff, readStatus } from '../registry.ts'

export type Review = { base: string; pin: Preview; diff: CompositionDiff }

/** The shop that would be live, beside the one that is: the registry makes it, so it refuses here what it refuses later. */
export async function reviewOf(releases: string[]): Promise<Review> {
  const { composition: base } = await readStatus()
  const preview = await createPreview(releases)
  return { base, pin: preview, diff: await readDiff(base, preview.composition) }
}
