import type { Measure } from '@storefront/api/budgets'
import type { Release } from '@storefront/api/composition'

/** In kilobytes; a measure that is not there has none. */
export type Ceilings = Partial<Record<Measure, number>>
/** Target (a kind or the name of a remote) → what the platform team has set. */
export type StoredCeilings = ReadonlyMap<string, Ceilings>
/** Path of a file → compressed (br) bytes. */
export type Weights = ReadonlyMap<string, number>

export type Budget = {
  measure: Measure
  /** Names the expose; null for the whole container. */
  expose: string | null
  name: string
  bytes: number
  limit: number
  isKept: boolean
  /** What was counted. */
  files: string[]
  /** Kilobytes that the team allows itself, and that the platform allows it. */
  own: number | undefined
  ceiling: number | undefined
}

/** Compressed (br) bytes. */
export type ReleaseSizes = {
  entry: number
  script: number
  style: number
  budgets: Pick<Budget, 'name' | 'bytes' | 'limit' | 'isKept'>[]
}

const kilobyte = 1024

/** Until the platform team sets others in a shop (`npm run registry -- budgets`). */
export const defaultCeilings: Record<'shell' | 'shared' | 'remote', Ceilings> = {
  shell: { scripts: 440, styles: 12 },
  shared: { scripts: 192, styles: 12 },
  // Every page that has a remote anywhere loads its entry.
  remote: { entry: 4, scripts: 80, styles: 16, expose: 48 },
}

export function kindOf(container: string): keyof typeof defaultCeilings {
  return container === 'shell' || container === 'shared' ? container : 'remote'
}

/** What holds for a container: its own ceilings before those of its kind. */
export function ceilingsFor(container: string, stored: StoredCeilings = new Map()): Ceilings {
  const kind = kindOf(container)
  return { ...defaultCeilings[kind], ...stored.get(kind), ...stored.get(container) }
}

/** As `release.json` lists them; a file without a compressed variant travels as it is. */
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

/** Every budget of a release: what it weighs against the lower of its own limit and the ceiling. */
export function budgetsOf(release: Release, ceilings: Ceilings, weights: Weights): Budget[] {
  return counted(release).flatMap(one => {
    const ceiling = ceilings[one.measure]
    const limit = Math.min(one.own ?? Infinity, ceiling ?? Infinity) * kilobyte
    const bytes = sum(one.files, weights)
    return limit === Infinity ? [] : [{ ...one, ceiling, limit, bytes, isKept: bytes <= limit }]
  })
}

/** Sizes of a release against its budgets. Pages and slots without a budget of their own are told when they break one. */
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
