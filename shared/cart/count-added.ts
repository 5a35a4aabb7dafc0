import { reportAdded } from '../telemetry.ts'
import type { CartResult } from './types.ts'

/** Reports to telemetry that a plan was added to a cart. Rejected requests do not count. */
export async function countAdded(adding: Promise<CartResult>): Promise<CartResult> {
  const result = await adding
  if (result.status === 'done') reportAdded()
  return result
}
