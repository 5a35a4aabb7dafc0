import type { Claim } from '@storefront/api/publications'

import { count, short } from '../command-line/format.ts'

function describeChecks({ types, tests, testCount }: Claim['checks']): string {
  if (types === 'skipped') return 'types and tests skipped'
  if (types === 'absent') return 'nothing checked'
  return tests === 'passed' ? `types and ${count(testCount ?? 0, 'test')} passed` : 'types passed'
}

/** For example `commit 1a2b3c4d5e6f on main with uncommitted changes; types and 93 tests passed; built with Node v20.20.2`. */
export function describeClaim(claim: Claim | null): string {
  if (!claim) return 'no report'
  const { commit, branch, isDirty, ci, builder, checks } = claim
  const changes = isDirty ? ' with uncommitted changes' : ''
  return [
    commit ? `commit ${short(commit)}${branch ? ` on ${branch}` : ''}${changes}` : 'no commit',
    describeChecks(checks),
    builder ? `built with Node ${builder.node}` : 'built earlier',
    ...(ci ? [ci] : []),
  ].join('; ')
}

/** Short form for a table column, for example `1a2b3c4 main, dirty, unchecked`. */
export function shortClaim(claim: Claim | null): string {
  if (!claim) return ''
  const { commit, branch, isDirty, checks } = claim
  return [
    [commit?.slice(0, 7), branch].filter(Boolean).join(' '),
    isDirty ? 'dirty' : '',
    checks.types === 'passed' ? '' : 'unchecked',
  ]
    .filter(Boolean)
    .join(', ')
}
