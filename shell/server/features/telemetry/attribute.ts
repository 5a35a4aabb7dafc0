import { scrub, scrubName } from '@storefront/api/scrub'
import type { Frame, Telemetry } from '@storefront/api/telemetry'

import type { KnownComposition, KnownRelease } from './known-compositions.ts'

type Measure = 'shown' | 'fallback' | 'recovered' | 'error' | 'handled' | 'load' | 'mount' | 'ready'
/** `asked`: the server sent a page. The page reports the other steps. */
type LoadStep = 'asked' | 'ready' | 'stalled' | 'added'

/** The release with the error. Null for an error outside the files of the shop. */
export type Culprit = KnownRelease | null
/** The calls in listed files of a composition. */
export type Stack = { composition: string; frames: Frame[] }
export type AttributedReport = {
  counts: { culprit: Culprit; measure: Measure; ms?: number; count: number }[]
  errors: { culprit: Culprit; kind: string; name: string; message: string; stack?: Stack }[]
  /** The number of visible pages of this composition that this beacon stands for. */
  open: { composition: string; count: number } | null
  /** The load steps of pages by composition. */
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
  // Every page reports failures, so each counts once.
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

/** Finds the release of the file in the composition of the page. */
function findCulprit(shop: KnownComposition, file: string | null): Culprit {
  const release = shop.releases.get(file?.split('/')[2] ?? '')
  return file !== null && release?.files.has(file) ? release : null
}

function readErrors(
  shop: KnownComposition,
  { errors, handled }: Telemetry,
): AttributedReport['errors'] {
  return [
    ...errors.map(({ kind, file, name, message, stack = [] }) => {
      const culprit = findCulprit(shop, file)
      const frames = stack.filter(frame => findCulprit(shop, frame.file))
      return {
        ...{ culprit, kind, name: scrubName(name), message: scrub(message) },
        ...(frames.length > 0 && { stack: { composition: shop.id, frames } }),
      }
    }),
    ...handled.map(({ file, name, code }) => {
      const culprit = findCulprit(shop, file)
      const message = code === 'unknown' ? '' : code
      return { culprit, kind: 'handled', name: scrubName(name), message }
    }),
  ]
}

/** Each page counts once, whatever the sampling rate. */
function readSteps(
  { id }: KnownComposition,
  { start, added }: Telemetry,
): AttributedReport['steps'] {
  return [
    ...(start ? [{ composition: id, step: start, count: 1 }] : []),
    ...(added > 0 ? [{ composition: id, step: 'added' as const, count: added }] : []),
  ]
}

/** Assigns a report to releases. Ignores parts that the shop does not have. */
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

/** Reports that the server sent a page of this composition. */
export function requested(composition: string): AttributedReport {
  return { counts: [], errors: [], open: null, steps: [{ composition, step: 'asked', count: 1 }] }
}
