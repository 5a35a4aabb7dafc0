import type { Database } from '../../../../database/pool.ts'
import { findComposition } from '../../repository-compositions.ts'
import type { Keyring } from '../keys/keyring.ts'
import { toSigned, verifySigned } from '../keys/verify.ts'
import { UnusableComposition } from '../live/unusable.ts'

/** The fault in the row of a stored composition. Null if it is intact and has a trusted signature. */
export async function findFault(
  { database, keyring }: { database: Database; keyring: Keyring },
  id: string,
): Promise<UnusableComposition | null> {
  const row = await findComposition(database, id)
  try {
    if (row) verifySigned(toSigned(row), keyring)
    return null
  } catch (error) {
    if (error instanceof UnusableComposition) return error
    throw error
  }
}
