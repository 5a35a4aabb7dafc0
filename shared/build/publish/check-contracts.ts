import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { CommandFailure } from '../command-line/failure.ts'
import { count } from '../command-line/format.ts'
import { type CheckedTypes, checkTypes } from '../compatibility/types/check-types.ts'
import { compileSources } from '../compatibility/types/compile-sources.ts'
import { root } from '../root.ts'
import type { BuiltRelease } from './built-release.ts'
import { findDeprecations } from './find-deprecations.ts'
import { findSlotProblems } from './find-slot-problems.ts'
import { readToday } from './fresh-page.ts'
import {
  type Contracts,
  contractsOfBuilt,
  contractsOfPublished,
  readComposition,
} from './live-contracts.ts'
import { readShopParts } from './shop-parts.ts'
import type { Steps } from './steps.ts'

type Input = {
  shop: string
  base: string | undefined
  built: BuiltRelease[]
  /** The sources of the repository were not checked together with this build. */
  isBuiltElsewhere?: boolean
  /** The platform team does not wait for the windows of deprecated exports. */
  isOverridden?: boolean
}

/** `warnings`: a sentence for each deprecated export that the releases may use for now. */
type Checked = CheckedTypes & { warnings: string[] }

/**
 * Checks the types of the built releases against the live ones, as if they were deployed together. Unknown containers
 * do not stop a release, because the browser runs them before it is live.
 * @throws {CommandFailure} with each place that would break
 */
export async function checkContracts(input: Input, steps: Steps): Promise<void> {
  const { base, built } = input
  // A shop without a live composition has nothing that could break.
  if (base === undefined) return
  const checked = await steps.run(
    'contracts',
    () => checkWithLive({ ...input, base }),
    describeChecked,
  )
  for (const warning of checked.warnings) steps.warn(warning)
  if (checked.findings.length === 0) return
  const names = built.map(({ release }) => release.name)
  const lines = checked.findings.map(toLine)
  throw new CommandFailure(toMessage(names, checked.findings), { code: 'contracts_broken', lines })
}

function toMessage(names: string[], findings: Finding[]): string {
  if (areAll(findings, 'deprecations'))
    return `${names.join(', ')} would not keep the windows of deprecated exports: ${count(findings.length, 'export')}. The registry rejects it, too.`
  const problem = `${names.join(', ')} would not fit the live shop`
  if (!areAll(findings, 'types'))
    return `${problem}: ${count(findings.length, 'problem')}. The lines below say what to do. \`release --no-check\` skips this check.`
  const all = new Set(['shared', ...names, ...findings.map(({ breaks }) => breaks)])
  return `${problem}: ${count(findings.length, 'import')}. Keep the previous types, or release the containers together: \`npm run release -- ${[...all].join(' ')}\`. \`release --no-check\` skips this check.`
}

const areAll = (findings: Finding[], kind: Finding['check']) =>
  findings.every(({ check }) => check === kind)

/** Without `shared`, only the released containers can break. */
async function checkWithLive({
  shop,
  base,
  built,
  isBuiltElsewhere = false,
  isOverridden = false,
}: Input & { base: string }): Promise<Checked> {
  const { shell, shared, remotes } = await readComposition(shop, base)
  const own = new Map(
    await Promise.all(
      built.map(async one => [one.release.name, await contractsOfBuilt(one)] as const),
    ),
  )
  const read = (release: Release) => contractsOfPublished(shop, release)
  const live = await read(shared)
  const others = [shell, ...Object.values(remotes)].filter(({ name }) => !own.has(name))
  const affected = own.has('shared') ? await Promise.all(others.map(read)) : []
  const consumers = [...own.values(), ...affected].filter(({ name }) => name !== 'shared')
  const candidate = own.get('shared')?.types
  const checked = await checkTypes({
    live: live.types,
    candidate: own.has('shared') ? (candidate ?? null) : live.types,
    consumers: consumers.map(toConsumer),
  })
  const parts = await readShopParts({
    shop,
    live: [shell, shared, ...Object.values(remotes)],
    built,
  })
  const { findings: undue, warnings } = findDeprecations({
    ...parts,
    names: [...own.keys()],
    today: await readToday(shop),
  })
  const names = isBuiltElsewhere ? affected.map(({ name }) => name) : []
  const sources = candidate ? await checkSourcesOf(candidate, names) : []
  const findings = [
    ...checked.findings,
    ...findSlotProblems(parts),
    ...(isOverridden ? [] : undue),
    ...sources,
  ]
  return { ...checked, findings, warnings }
}

/** Only containers of this repository have sources. */
async function checkSourcesOf(candidate: ReleaseTypes, names: string[]): Promise<Finding[]> {
  if (names.length === 0) return []
  const containers = names
    .map(name => ({ name, folder: join(root, name === 'shell' ? name : `remotes/${name}`) }))
    .filter(({ folder }) => existsSync(folder))
  return (await compileSources({ candidate, containers, root })) ?? []
}

function toConsumer({ name, interface: recorded, types }: Contracts) {
  return { name, uses: recorded?.uses.modules ?? null, types }
}

function describeChecked({ findings, unknown, notes }: CheckedTypes): string {
  if (findings.length > 0)
    return areAll(findings, 'types')
      ? `${count(findings.length, 'import')} would break`
      : count(findings.length, 'problem')
  return unknown.length > 0 ? `unknown: ${notes.join(' ')}` : 'the types fit the live shop'
}

function toLine({ breaks, at, message }: Finding): string {
  return `${at === null ? breaks : `${breaks} ${at}`}: ${message}`
}
