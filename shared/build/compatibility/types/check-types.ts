import type { Finding } from '@storefront/api/findings'
import type { ReleaseTypes } from '@storefront/api/release-types'

import { root as project } from '../../root.ts'
import { type UsedExport, writeProgram } from './assertions.ts'
import { browserOptions, compile } from './compile.ts'
import { type Outcome, readOutcomes } from './outcomes.ts'
import { problemOf } from './problems.ts'
import { relations } from './relations.ts'
import { defaultLimits, type Limits } from './run-compiler.ts'
import { toFinding } from './to-finding.ts'
import { type Consumer, Uses } from './uses.ts'

type Input = {
  /** What the live `shared` declares, for consumers that did not record what they were built against. */
  live: ReleaseTypes | null
  /** What the candidate's `shared` declares. */
  candidate: ReleaseTypes | null
  /** The containers that use it, as they would be live with the candidate. */
  consumers: Consumer[]
  limits?: Limits
  /** The folder whose node_modules have the packages that the declarations import. */
  root?: string
}

export type CheckedTypes = {
  findings: Finding[]
  /** Containers that the check could not check. They have not passed it. */
  unknown: string[]
  /** Why they are unknown, as sentences. */
  notes: string[]
  ms: number
}

/**
 * Compiles one line for each export of `shared` that a consumer uses, and asserts that the new type fits where the
 * consumer was built against the previous one. docs/types-compatibility.md lists what this cannot see.
 */
export async function checkTypes(input: Input): Promise<CheckedTypes> {
  const started = performance.now()
  const uses = collect(input)
  const findings = uses.missingModules()
  const changed = uses.changed()
  if (changed.exports.length > 0) {
    const outcomes = await compileAll(changed, input)
    for (const used of changed.exports)
      for (const user of uses.usersOf(used)) {
        const outcome = outcomes?.get(used)
        if (outcomes === null || outcome?.status === 'doubt')
          uses.doubt(user.consumer, outcome?.reason ?? unfinished(input.limits))
        else if (outcome) findings.push(toFinding(user, outcome.reason))
      }
  }
  const { unknown, notes } = uses
  return { findings, unknown: [...unknown].sort(), notes, ms: performance.now() - started }
}

function collect({ live, candidate, consumers, root = project }: Input): Uses {
  const problem =
    candidate === null ? 'its release has no declarations' : problemOf(candidate, root)
  const uses = new Uses(problem === null ? candidate : null)
  if (problem !== null) uses.doubt('shared', problem)
  const known = live !== null && problemOf(live, root) === null ? live : null
  for (const consumer of consumers) {
    const own = consumer.types && problemOf(consumer.types, root)
    if (own) uses.doubt(consumer.name, own)
    else uses.add(consumer, known)
  }
  return uses
}

type Changed = ReturnType<Uses['changed']>

function compileAll(
  { exports, files }: Changed,
  { limits = defaultLimits, root = project }: Input,
): Promise<Map<UsedExport, Outcome> | null> {
  const program = writeProgram(exports)
  const config = { compilerOptions: browserOptions(root), files: ['program.ts'] }
  const sources = { ...files, 'relations.ts': relations, 'program.ts': program.text }
  return compile({ files: sources, config, root }, limits).then(
    errors => errors && readOutcomes(program, errors),
  )
}

function unfinished({ timeoutMs, memoryMegabytes } = defaultLimits): string {
  return `the compiler did not finish within ${timeoutMs / 1000} s and ${memoryMegabytes} MB`
}
