import { scrub, scrubName } from '@storefront/api/scrub'
import type { Telemetry } from '@storefront/api/telemetry'

import type { KnownRelease, KnownShop } from './known-shops.ts'

export type Measure = 'shown' | 'fallback' | 'recovered' | 'error' | 'load' | 'mount' | 'ready'

/** Null: nobody's, an error in no file of the shop. */
export type Culprit = KnownRelease | null
export type Told = {
  counts: { culprit: Culprit; measure: Measure; ms?: number; count: number }[]
  errors: { culprit: Culprit; kind: string; name: string; message: string }[]
  /** How many documents of this composition are looked at, as far as this one speaks for others too. */
  open: { composition: string; count: number } | null
}

type Part = Telemetry['parts'][number]

function readPart(shop: KnownShop, part: Part, sampling: number): Told['counts'] {
  const culprit = shop.releases.get(part.container)
  if (!culprit?.exposes.has(part.expose)) return []
  const { outcome } = part
  // Failures are told by every document, so each stands for itself alone.
  if (outcome !== 'shown') return [{ culprit, measure: outcome, count: 1 }]
  const times = [
    ['load', part.loadMs],
    ['mount', part.mountMs],
  ] as const
  return [
    { culprit, measure: outcome, count: sampling },
    ...times.flatMap(([measure, ms]) =>
      ms === undefined ? [] : [{ culprit, measure, ms, count: sampling }],
    ),
  ]
}

/** The release that the file is of, in the composition that the document is pinned to. */
function findCulprit(shop: KnownShop, file: string | null): Culprit {
  const release = shop.releases.get(file?.split('/')[2] ?? '')
  return file !== null && release?.files.has(file) ? release : null
}

/** Whose all of it is; what names a part that is not in the shop is left out. */
export function attribute(shop: KnownShop, telemetry: Telemetry): Told {
  const { sampling, readyMs, isOpen, parts } = telemetry
  const errors = telemetry.errors.map(({ kind, file, name, message }) => {
    const culprit = findCulprit(shop, file)
    return { culprit, kind, name: scrubName(name), message: scrub(message) }
  })
  const shell = shop.releases.get('shell') ?? null
  return {
    counts: [
      ...(readyMs === undefined
        ? []
        : [{ culprit: shell, measure: 'ready' as const, ms: readyMs, count: sampling }]),
      ...parts.flatMap(part => readPart(shop, part, sampling)),
      ...errors.map(({ culprit }) => ({ culprit, measure: 'error' as const, count: 1 })),
    ],
    errors,
    open: isOpen ? { composition: shop.id, count: sampling } : null,
  }
}
