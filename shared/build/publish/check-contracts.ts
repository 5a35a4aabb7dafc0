import type { Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'

import { CommandFailure } from '../command-line/failure.ts'
import { count } from '../command-line/format.ts'
import { type CheckedTypes, checkTypes } from '../compatibility/types/check-types.ts'
import type { BuiltRelease } from './built-release.ts'
import {
  type Contracts,
  contractsOfBuilt,
  contractsOfPublished,
  readComposition,
} from './live-contracts.ts'
import type { Steps } from './steps.ts'

type Input = { shop: string; base: string | undefined; built: BuiltRelease[] }

/**
 * Checks the types of the built releases against the live ones, as if they were deployed together. Unknown containers
 * do not stop a release, because the browser runs them before it is live.
 * @throws {CommandFailure} with each place that would break
 */
export async function checkContracts({ shop, base, built }: Input, steps: Steps): Promise<void> {
  // A shop without a live composition has nothing that could break.
  if (base === undefined) return
  const checked = await steps.run(
    'contracts',
    () => checkWithLive(shop, base, built),
    describeChecked,
  )
  if (checked.findings.length === 0) return
  const names = built.map(({ release }) => release.name)
  const all = new Set(['shared', ...names, ...checked.findings.map(({ breaks }) => breaks)])
  throw new CommandFailure(
    `${names.join(', ')} would not fit the live shop: ${count(checked.findings.length, 'import')}. Keep the previous types, or release the containers together: \`npm run release -- ${[...all].join(' ')}\`. --no-check skips this check.`,
    { code: 'contracts_broken', lines: checked.findings.map(toLine) },
  )
}

/** Without `shared`, only the released containers can break. */
async function checkWithLive(
  shop: string,
  base: string,
  built: BuiltRelease[],
): Promise<CheckedTypes> {
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
  return checkTypes({
    live: live.types,
    candidate: (own.get('shared') ?? live).types,
    consumers: consumers.map(toConsumer),
  })
}

function toConsumer({ name, interface: recorded, types }: Contracts) {
  return { name, uses: recorded?.uses.modules ?? null, types }
}

function describeChecked({ findings, unknown, notes }: CheckedTypes): string {
  if (findings.length > 0) return `${count(findings.length, 'import')} would break`
  return unknown.length > 0 ? `unknown: ${notes.join(' ')}` : 'the types fit the live shop'
}

function toLine({ breaks, at, message }: Finding): string {
  return `${breaks} ${at ?? ''}: ${message}`
}
