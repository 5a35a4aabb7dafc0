import type { Quote } from '@storefront/api/quote'

import type { HostnameProblem } from './hostnames.ts'
import { $servers } from './servers.ts'
import { $acceptedTerms } from './terms.ts'

export type FormProblem =
  | { kind: 'hostname'; fieldName: string; number: number; problem: HostnameProblem | 'refused' }
  | { kind: 'terms'; fieldName: string }

/** Names of the fields that the summary's links lead to. */
export const termsFieldName = 'terms'
export const hostnameFieldName = (unitKey: string) => `hostname-${unitKey}`

/** What keeps the order from being placed, in the order of the page. */
export function findFormProblems(quote: Quote): FormProblem[] {
  const problems: FormProblem[] = []
  for (const [index, { unit, problem }] of $servers.get().entries()) {
    if (!problem || problem === 'refused') continue
    problems.push({
      kind: 'hostname',
      fieldName: hostnameFieldName(unit.key),
      number: index + 1,
      problem,
    })
  }
  if ($acceptedTerms.get() !== quote.termsVersion)
    problems.push({ kind: 'terms', fieldName: termsFieldName })
  return problems
}
