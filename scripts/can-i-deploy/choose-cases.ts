import { CommandFailure } from '@storefront/kit/command-line/failure'

import { breakingSeen, harmlessSeen } from './browser-cases.ts'
import { breakingCommands, harmlessCommands } from './command-cases.ts'
import { breakingDeclared, harmlessDeclared } from './declared-cases.ts'
import { breakingPlaces } from './place-cases.ts'
import type { ReleaseCase } from './release-case.ts'

/** All cases by group, the breaking ones of each group first. */
const allCases: ReleaseCase[] = [
  ...[...breakingCommands, ...harmlessCommands],
  ...[...breakingPlaces, ...breakingDeclared, ...harmlessDeclared],
  ...[...breakingSeen, ...harmlessSeen],
]

type Options = {
  /** A part of the names. */
  only?: string | undefined
  isShort?: boolean | undefined
  /** Chooses the sample of the short form. It is the same for all runs of one build. */
  seed: number
}

type Chosen = { cases: ReleaseCase[]; leftOut: ReleaseCase[] }

export function chooseCases({ only, isShort = false, seed }: Options): Chosen {
  const named = allCases.filter(({ name }) => name.includes(only ?? ''))
  if (named.length === 0)
    throw new CommandFailure(`No release has "${only}" in its name: --list prints the names.`)
  const samples = named.filter(({ cost }) => cost === 'sample')
  const sample = samples[seed % Math.max(samples.length, 1)]
  const cases = isShort ? named.filter(each => each.cost === 'low' || each === sample) : named
  return { cases, leftOut: named.filter(each => !cases.includes(each)) }
}
