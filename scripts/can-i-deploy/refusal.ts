import { CommandFailure } from '@storefront/kit/command-line/failure'
import { z } from 'zod'

import type { Finding, Refusal } from './release-case.ts'

type Failure = { code: string; message: string; lines?: string[]; details?: unknown }

const detailsSchema = z.object({
  findings: z.array(z.object({ check: z.string(), message: z.string() })).min(1),
})

/** The checks behind error codes that name none. */
const checks: Record<string, string> = {
  build_failed: 'build',
  types_failed: 'types',
  contracts_broken: 'contracts',
  over_budget: 'budgets',
}

function checkOf({ code, message }: Failure): string {
  if (code === 'release_refused' && message.includes('belongs to both')) return 'places'
  return checks[code] ?? code
}

/** What a failure of the command line or of the registry found. The registry lists the findings of its comparison. */
export function findingsOf(failure: Failure): Finding[] {
  const { findings = [] } = detailsSchema.safeParse(failure.details).data ?? {}
  if (findings.length > 0)
    return findings.map(({ check, message }) => ({ check, sentence: message }))
  const [line] = failure.lines ?? []
  const sentence = line === undefined ? failure.message : `${failure.message} ${line}`
  return [{ check: checkOf(failure), sentence }]
}

/** Returns the refusal of a step, or null if it succeeds. */
export async function refusalOf(
  step: Refusal['step'],
  work: () => Promise<unknown>,
): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error
    return { step, findings: findingsOf(error) }
  }
}
