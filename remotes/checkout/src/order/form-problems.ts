import type { Quote } from '@storefront/api/quote'

import type { HostnameProblem } from './server-names/hostnames.ts'
import { $servers } from './server-names/servers.store.ts'
import { $sshKeys, type SshKeys } from './ssh-keys/ssh-keys.store.ts'
import { $acceptedTerms } from './terms/terms.store.ts'

export type FormProblem =
  | { kind: 'hostname'; fieldName: string; number: number; problem: HostnameProblem | 'refused' }
  | { kind: 'sshKeys'; fieldName: string; problem: NonNullable<SshKeys['problem']> }
  | { kind: 'terms'; fieldName: string }

/** The ids of the fields that the summary links to. */
export const termsFieldName = 'terms'
export const sshKeysFieldName = 'ssh-keys'
export const hostnameFieldName = (unitKey: string) => `hostname-${unitKey}`

/** The problems that block the order, in page order. */
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
  const { text, problem } = $sshKeys.get()
  if (problem && text !== '')
    problems.push({ kind: 'sshKeys', fieldName: sshKeysFieldName, problem })
  if ($acceptedTerms.get() !== quote.termsVersion)
    problems.push({ kind: 'terms', fieldName: termsFieldName })
  return problems
}
