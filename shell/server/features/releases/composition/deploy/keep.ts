import type { Database } from '../../../../database/pool.ts'
import { addComposition, findComposition } from '../../repository-compositions.ts'
import type { TrustTools } from '../keys/trusted.ts'
import { toSigned, tryVerify } from '../keys/verify.ts'
import type { MadeComposition } from '../make.ts'

/** Stores a new composition, signed with the newest key unless a trusted key has signed it before. */
export async function keep(
  { keyring }: Pick<TrustTools, 'keyring'>,
  database: Database,
  { id, text }: MadeComposition,
): Promise<void> {
  const row = await findComposition(database, id)
  if (row && tryVerify(toSigned(row), keyring)) return
  await addComposition(database, { id, content: text, ...keyring.sign(text) })
}
