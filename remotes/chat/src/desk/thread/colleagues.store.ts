import type { agentsResponseSchema } from '@storefront/api/desk'
import { atom, type ReadableAtom } from 'nanostores'
import type * as z from 'zod/mini'

import { readAgents } from '../calls.ts'

type Colleague = z.infer<typeof agentsResponseSchema>['content'][number]

const colleagues = atom<Colleague[]>([])
/** The team including the current agent; agents with an open desk come first. */
export const $colleagues: ReadableAtom<Colleague[]> = colleagues

/** After a failure the known list stays. */
export async function loadColleagues(): Promise<void> {
  const response = await readAgents().catch(() => null)
  if (response) colleagues.set(response)
}
