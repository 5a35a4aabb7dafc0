import type { Flavor } from '@storefront/api/flavor'

import type { Dependencies } from '../../../dependencies.ts'
import { listRecentMessages } from '../repository-recent-messages.ts'
import { type Before, follow, nothingBefore, remember } from './reading/follow.ts'
import type { Need } from './reading/need.ts'
import { type ParsedMessage, understand } from './reading/understand.ts'
import { raise } from './replies/raise.ts'

/** As far back as a message may refer. */
const lastMessages = 16

type Memory = Before & {
  /** Products that the last answer with plans showed. */
  shown: number[]
}

/** The plans of these ids, in their order; those no longer offered are left out. */
export const findShown = (shown: number[], catalogue: Flavor[]) =>
  shown.flatMap(id => catalogue.find(plan => plan.product_id === id) ?? [])

type Offered = { shown: number[]; catalogue: Flavor[] }

/** "More memory" is at least what was found for it, from then on. */
function refine(read: ParsedMessage, { shown, catalogue }: Offered): Need {
  const { need, intent } = read
  if (intent !== 'more') return need
  return raise({ read, need, shown: findShown(shown, catalogue), catalogue }) ?? need
}

/** Reads the last messages again: nothing is kept beside them. */
export async function recall(
  { database }: Dependencies,
  conversationId: string | null,
  catalogue: Flavor[],
): Promise<Memory> {
  let memory: Memory = { ...nothingBefore, shown: [] }
  if (conversationId === null) return memory
  for (const { author, text, plans } of await listRecentMessages(
    database,
    conversationId,
    lastMessages,
  )) {
    if (author === 'customer') {
      const read = follow(understand(text, catalogue), memory)
      const need = refine(read, { shown: memory.shown, catalogue })
      memory = { ...memory, ...remember({ ...read, need }, memory) }
    } else if (plans.length > 0)
      memory = { ...memory, hasShown: true, shown: plans.map(({ product_id }) => product_id) }
  }
  return memory
}
