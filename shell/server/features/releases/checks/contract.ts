import { createOpenApi } from '@storefront/api/openapi'
import { checksVersion } from '@storefront/api/verdict'
import { contractOf } from '@storefront/kit/release/server-contract'

import type { Candidate } from '../composition/types.ts'
import type { Subject } from './repository-checks.ts'

let contract: string | undefined

/** The contract of this server. A verdict about another one says nothing about it. */
function ownContract(): string {
  contract ??= contractOf(createOpenApi())
  return contract
}

/** What a check of this candidate is about. */
export function subjectOf({ composition, base }: Candidate): Subject {
  return { composition, base, server: ownContract(), version: checksVersion }
}
