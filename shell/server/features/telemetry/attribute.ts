import { scrub, scrubName } from '@storefront/api/scrub'
import type { Telemetry } from '@storefront/api/telemetry'

import type { KnownComposition, KnownRelease } from './known-compositions.ts'

type Measure = 'shown' | 'fallback' | 'recovered' | 'error' | 'handled' | 'load' | 'mount' | 'ready'
/** `asked`: the server sent a document. The others are what that document tells. */
type LoadStep = 'asked' | 'ready' | 'stalled' | 'added'

/** Null: nobody's, an error in no file of the shop. */
export type Culprit = KnownRelease | null
export type AttributedReport = {
  counts: { culprit: Culprit; measure: Measure; ms?: number; count: number }[]
  errors: { culprit: Culprit; kind: string; name: string; message: string }[]
  /** How many documents of this composition are looked at, as far as this one speaks for others too. */
  open: { composition: string; count: number } | null
  /** What came of the documents of a composition. */
  steps: { composition: string; step: LoadStep; count: number }[]
}

type Part = Telemetry['parts'][number]

function readPart(
  shop: KnownComposition,
  part: Part,
  sampling: number,
): AttributedReport['counts'] {
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
function findCulprit(shop: KnownComposition, file: string | null): Culprit {
  const release = shop.releases.get(file?.split('/')[2] ?? '')
  return file !== null && release?.files.has(file) ? release : null
}

function readErrors(
  shop: KnownComposition,
  { errors, handled }: Telemetry,
): AttributedReport['errors'] {
  return [
    ...errors.map(({ kind, file, name, message }) => {
      const culprit = findCulprit(shop, file)
      return { culprit, kind, name: scrubName(name), message: scrub(message) }
    }),
    ...handled.map(({ file, name, code }) => {
      const culprit = findCulprit(shop, file)
      const message = code === 'unknown' ? '' : code
      return { culprit, kind: 'handled', name: scrubName(name), message }
    }),
  ]
}

/** Each document speaks for itself alone, whatever the sampling. */
function readSteps(
  { id }: KnownComposition,
  { start, added }: Telemetry,
): AttributedReport['steps'] {
  return [
    ...(start ? [{ composition: id, step: start, count: 1 }] : []),
    ...(added > 0 ? [{ composition: id, step: 'added' as const, count: added }] : []),
  ]
}

/** Whose all of it is; what names a part that is not in the shop is left out. */
export function attribute(shop: KnownComposition, telemetry: Telemetry): AttributedReport {
  const { sampling, readyMs, isOpen, parts } = telemetry
  const errors = readErrors(shop, telemetry)
  const shell = shop.releases.get('shell') ?? null
  return {
    counts: [
      ...(readyMs === undefined
        ? []
        : [{ culprit: shell, measure: 'ready' as const, ms: readyMs, count: sampling }]),
      ...parts.flatMap(part => readPart(shop, part, sampling)),
      ...errors.map(({ culprit, kind }) => {
        const measure = kind === 'handled' ? ('handled' as const) : ('error' as const)
        return { culprit, measure, count: 1 }
      }),
    ],
    errors,
    open: isOpen ? { composition: shop.id, count: sampling } : null,
    steps: readSteps(shop, telemetry),
  }
}

/** That the server sent a document of this composition. */
export function requested(composition: string): AttributedReport {
  return { counts: [], errors: [], open: null, steps: [{ composition, step: 'asked', count: 1 }] }
}
