import type { Measure } from '@storefront/api/budgets'
import type { Release } from '@storefront/api/composition'

/** Limits in kilobytes; a missing measure has no limit. */
export type Ceilings = Partial<Record<Measure, number>>
/** Target (a kind or the name of a remote) → the ceilings that the platform team has set. */
export type StoredCeilings = ReadonlyMap<string, Ceilings>
/** Path of a file → compressed (br) bytes. */
export type Weights = ReadonlyMap<string, number>

export type Budget = {
  measure: Measure
  /** Name of the expose; null for the whole container. */
  expose: string | null
  name: string
  bytes: number
  limit: number
  isKept: boolean
  /** The files that count. */
  files: string[]
  /** The limits of the team and of the platform, in kilobytes. */
  own: number | undefined
  ceiling: number | undefined
}

/** In compressed (br) bytes. */
type ReleaseSizes = {
  entry: number
  script: number
  style: number
  budgets: Pick<Budget, 'name' | 'bytes' | 'limit' | 'isKept'>[]
}

const kilobyte = 1024

/** Used until the platform team sets others (`npm run registry -- budgets`). */
export const defaultCeilings: Record<'shell' | 'shared' | 'remote', Ceilings> = {
  shell: { scripts: 440, styles: 12.5 },
  shared: { scripts: 192, styles: 12 },
  // Every page with any part of a remote loads its entry.
  remote: { entry: 4, scripts: 80, styles: 16, expose: 48 },
}

function kindOf(container: string): keyof typeof defaultCeilings {
  return container === 'shell' || container === 'shared' ? container : 'remote'
}

/** The ceilings of a container. Its own ceilings override those of its kind. */
export function ceilingsFor(container: string, stored: StoredCeilings = new Map()): Ceilings {
  const kind = kindOf(container)
  return { ...defaultCeilings[kind], ...stored.get(kind), ...stored.get(container) }
}

/** The sizes in `release.json`. A file without a compressed variant counts uncompressed. */
export function listedWeights({ files }: Release): Weights {
  return new Map(files.map(({ path, bytes, encodings }) => [path, encodings.br?.bytes ?? bytes]))
}

function sum(files: string[], weights: Weights): number {
  return [...new Set(files)].reduce((total, path) => total + (weights.get(path) ?? 0), 0)
}

const filesOf = ({ files }: Release, extension: string) =>
  files.map(({ path }) => path).filter(path => path.endsWith(extension))

type Counted = Pick<Budget, 'measure' | 'expose' | 'name' | 'files' | 'own'>

function counted(release: Release): Counted[] {
  const { name, entry, exposes, budgets = {} } = release
  const full = (measure: 'entry' | 'scripts' | 'styles', label: string, files: string[]) => {
    const own = budgets[measure]
    return { measure, expose: null, name: `${label} of ${name}`, files, own }
  }
  return [
    full('entry', 'entry', [entry]),
    full('scripts', 'scripts', filesOf(release, '.js')),
    full('styles', 'style sheets', filesOf(release, '.css')),
    ...Object.entries(exposes).map(([expose, { js: files }]) => {
      const own = budgets.exposes?.[expose]
      return { measure: 'expose' as const, expose, name: `${expose} of ${name}`, files, own }
    }),
  ]
}

/** All budgets of a release: its sizes against the lower of its own limit and the ceiling. */
export function budgetsOf(release: Release, ceilings: Ceilings, weights: Weights): Budget[] {
  return counted(release).flatMap(one => {
    const ceiling = ceilings[one.measure]
    const limit = Math.min(one.own ?? Infinity, ceiling ?? Infinity) * kilobyte
    const bytes = sum(one.files, weights)
    return limit === Infinity ? [] : [{ ...one, ceiling, limit, bytes, isKept: bytes <= limit }]
  })
}

/**
 * The sizes of a release and its budgets. Pages and slots without their own budget are listed only when they exceed
 * one.
 */
export function sizesOf(
  release: Release,
  ceilings: Ceilings = ceilingsFor(release.name),
): ReleaseSizes {
  const weights = listedWeights(release)
  return {
    entry: sum([release.entry], weights),
    script: sum(filesOf(release, '.js'), weights),
    style: sum(filesOf(release, '.css'), weights),
    budgets: budgetsOf(release, ceilings, weights)
      .filter(({ expose, own, isKept }) => expose === null || own !== undefined || !isKept)
      .map(({ name, bytes, limit, isKept }) => ({ name, bytes, limit, isKept })),
  }
}
