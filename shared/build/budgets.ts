import type { Release } from '@storefront/api/composition'

type Kind = 'entry' | 'script' | 'style'
type Budget = { name: string; limit: number; bytes: (release: Release) => number }

/** Compressed (br) bytes. */
export type ReleaseSizes = {
  entry: number
  script: number
  style: number
  budgets: { name: string; bytes: number; limit: number; isKept: boolean }[]
}

const kilobyte = 1024

/** What a file weighs on its way to a browser: compressed (br) where that is smaller. */
function weigh(release: Release, paths: string[]): number {
  const wanted = new Set(paths)
  return release.files
    .filter(({ path }) => wanted.has(path))
    .reduce((sum, { bytes, encodings }) => sum + (encodings.br?.bytes ?? bytes), 0)
}

const weighEntry = (release: Release) => weigh(release, [release.entry])
const weighAll = (release: Release, extension: string) =>
  weigh(
    release,
    release.files.map(({ path }) => path).filter(path => path.endsWith(extension)),
  )
const exposed = (expose: string) => (release: Release) =>
  weigh(release, release.exposes[expose]?.js ?? [])

/** Kilobytes of all scripts and all style sheets of a container, loaded or not: room for a third more. */
const totals: Record<string, Record<Exclude<Kind, 'entry'>, number>> = {
  shell: { script: 440, style: 12 },
  shared: { script: 192, style: 12 },
  catalog: { script: 56, style: 10 },
  cart: { script: 16, style: 5 },
  checkout: { script: 64, style: 12 },
  chat: { script: 72, style: 14 },
}
const totalOfOthers = { script: 56, style: 10 }

/** What must not grow because every page pays for it. */
const exposeBudgets: Record<string, Record<string, { name: string; kilobytes: number }>> = {
  chat: {
    'chat-launcher': { name: 'launcher of the chat', kilobytes: 3 },
    'chat-page': { name: 'conversation', kilobytes: 44 },
  },
}

/** Entry of a remote: every page that has it anywhere loads it. */
const entryBytes = 4 * kilobyte

function budgetsOf({ name }: Release): Budget[] {
  const { script, style } = totals[name] ?? totalOfOthers
  const exposes = Object.entries(exposeBudgets[name] ?? {})
  const isRemote = name !== 'shell' && name !== 'shared'
  return [
    ...(isRemote ? [{ name: `entry of ${name}`, limit: entryBytes, bytes: weighEntry }] : []),
    {
      name: `scripts of ${name}`,
      limit: script * kilobyte,
      bytes: release => weighAll(release, '.js'),
    },
    {
      name: `style sheets of ${name}`,
      limit: style * kilobyte,
      bytes: release => weighAll(release, '.css'),
    },
    ...exposes.map(([expose, { name: label, kilobytes }]) => ({
      name: label,
      limit: kilobytes * kilobyte,
      bytes: exposed(expose),
    })),
  ]
}

/** Sizes of a release against the budgets, which the registry tells and `scripts/gates.ts` keeps. */
export function sizesOf(release: Release): ReleaseSizes {
  return {
    entry: weighEntry(release),
    script: weighAll(release, '.js'),
    style: weighAll(release, '.css'),
    budgets: budgetsOf(release).map(({ name, limit, bytes }) => {
      const found = bytes(release)
      return { name, limit, bytes: found, isKept: found <= limit }
    }),
  }
}
