import { checksVersion } from '@storefront/api/verdict'

import { ownContract } from '../compatibility/own-contract.ts'
import type { Candidate } from '../composition/types.ts'
import type { Subject } from './repository-checks.ts'

/** What a check of this candidate is about. A verdict about the contract of another server says nothing about it. */
export function subjectOf({ composition, base }: Candidate): Subject {
  return { composition, base, server: ownContract().hash, version: checksVersion }
}
