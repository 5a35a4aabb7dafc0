import type { Telemetry } from '@storefront/api/telemetry'

import type { AttributedReport } from './attribute.ts'
import { toBucket } from './buckets.ts'

/** What a canary counts about a page: errors of extensions are not the shop's. */
export function toFacts({ counts }: AttributedReport, { pageReadyMs }: Telemetry) {
  const isFault = ({ culprit, measure }: AttributedReport['counts'][number]) =>
    culprit !== null && (measure === 'error' || measure === 'fallback')
  return {
    readyBucket: pageReadyMs === undefined ? null : toBucket(pageReadyMs),
    hasError: counts.some(isFault),
    hasHandled: counts.some(({ measure }) => measure === 'handled'),
  }
}
