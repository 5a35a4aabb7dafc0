import { reportAdded } from '../telemetry.ts'
import type { CartResult } from './types.ts'

/** Counts for telemetry that a plan came into a cart; a refused one did not. */
export async function countAdded(adding: Promise<CartResult>): Promise<CartResult> {
  const result = await adding
  if (result.status === 'done') reportAdded()
  return result
}
