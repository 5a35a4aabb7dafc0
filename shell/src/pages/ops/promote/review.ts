import type { Preview } from '@storefront/api/registry'
import type { CompositionDiff } from '@storefront/api/registry-deployments'

import { createPreview, readDiff, readStatus } from '../registry.ts'

type Review = { base: string; pin: Preview; diff: CompositionDiff }

/** Creates a preview and compares it with the live composition. The registry rejects the same errors as a deployment. */
export async function reviewOf(releases: string[]): Promise<Review> {
  const { composition: base } = await readStatus()
  const preview = await createPreview(releases)
  return { base, pin: preview, diff: await readDiff(base, preview.composition) }
}
