import type { PackageUse } from '@storefront/api/sbom'
import { satisfies, validRange } from 'semver'

import type { Command } from '../../command-line/command.ts'
import { wholeNumber } from '../../command-line/command.ts'
import { CommandFailure } from '../../command-line/failure.ts'
import { short, table, when } from '../../command-line/format.ts'

type Match = PackageUse & { state: 'contained' | 'unknown' }

/** `@nanostores/react@^1.0.0` → its name and range. Without a range, every version matches. */
function readPackage(text: string | undefined): { name: string; range: string } {
  const [, name, range = '*'] = /^(@?[^@]+)(?:@(.+))?$/.exec(text ?? '') ?? []
  if (name !== undefined && validRange(range) !== null) return { name, range }
  throw new CommandFailure(
    `"${text ?? ''}" is not a package: write for example \`contains axios\` or \`contains "axios@<1.7.4"\`.`,
    { code: 'usage' },
  )
}

function toMatch(use: PackageUse, range: string): Match[] {
  if (use.versions === null) return [{ ...use, state: 'unknown' }]
  const versions = use.versions.filter(version =>
    satisfies(version, range, { includePrerelease: true }),
  )
  return versions.length > 0 ? [{ ...use, versions, state: 'contained' }] : []
}

const toRow = ({ container, label, id, versions, isLive, lastAt }: Match) => [
  container,
  label,
  short(id),
  versions?.join(', ') ?? 'unknown',
  isLive ? 'live' : when(lastAt),
]

/** A check in a pipeline fails if customers get the package, or if nobody knows whether they do. */
function rejectLive(text: string, matches: Match[]): void {
  const live = matches.filter(({ isLive }) => isLive)
  const [worst] = live.toSorted((a, b) => (a.state < b.state ? -1 : 1))
  if (!worst) return
  const containers = live.map(({ container, state }) => `${container}: ${state}`)
  throw new CommandFailure(
    worst.state === 'contained'
      ? `The live composition contains ${text}: publish and deploy releases without it.`
      : `Nobody knows whether the live composition contains ${text}: publish the releases without an SBOM again.`,
    { code: worst.state, lines: containers, details: live },
  )
}

export const contains: Command = {
  usage: 'contains <package>[@range]',
  most: 1,
  summary: 'lists the live and recent releases with a package of npm in their files',
  options: { days: { type: 'string' }, forbid: { type: 'boolean' } },
  hints: [
    '--days <number>     releases that were live or in a canary within these days (default: 30, at most 400)',
    '--forbid            fails if the live composition contains the package, or a live release is unknown',
    'Exit code 0: the list is complete, also if it is empty. 1: a failure; with --forbid and --json, `error` is `contained` or `unknown`.',
    'The packages of a release without an SBOM are unknown. Packages of servers: sbom.cdx.json of `npm run production-tree`.',
  ],
  run: async ({ registry, parameters: [text], values }) => {
    const { name, range } = readPackage(text)
    const days = wholeNumber(values, 'days') ?? 30
    const uses = await registry.request('GET /_registry/packages', { query: { name, days } })
    const json = uses.flatMap(use => toMatch(use, range))
    if (values.forbid === true) rejectLive(text ?? '', json)
    const headings = ['container', 'label', 'release', name, '']
    const none = `No release of the last ${days} days contains ${text}.`
    return { json, text: json.length > 0 ? table(headings, json.map(toRow)) : none }
  },
}
