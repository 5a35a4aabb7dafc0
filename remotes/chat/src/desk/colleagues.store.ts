import type { agentsResponseSchema } from '@storefront/api/desk'
import { atom, type ReadableAtom } from 'nanostores'
import type * as z from 'zod/mini'

import { readAgents } from './calls.ts'

export type Colleague = z.infer<typeof agentsResponseSchema>['content'][number]

const colleagues = atom<Colleague[]>([])
/** The team, oneself too; those at the desk first. */
export const $colleagues: ReadableAtom<Colleague[]> = colleagues

/** A failure leaves what is known. */
export async function loadColleagues(): Promise<void> {
  const response = await readAgents().catch(() => null)
  if (response) colleagues.set(response)
}
