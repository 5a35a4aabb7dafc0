import type { Flavor } from '@storefront/api/flavor'

import type { Dependencies } from '../../../dependencies.ts'
import { listRecentMessages } from '../repository-recent-messages.ts'
import { type Before, follow, nothingBefore, remember } from './reading/follow.ts'
import type { Need } from './reading/need.ts'
import { type ParsedMessage, understand } from './reading/understand.ts'
import { raise } from './replies/raise.ts'

/** A message can refer to messages up to this far back. */
const lastMessages = 16

type Memory = Before & {
  /** The products in the last response that showed plans. */
  shown: number[]
}

/** Returns the plans with these ids, in this order, without those that the shop no longer offers. */
export const findShown = (shown: number[], catalogue: Flavor[]) =>
  shown.flatMap(id => catalogue.find(plan => plan.product_id === id) ?? [])

type Offered = { shown: number[]; catalogue: Flavor[] }

/** "More memory" sets a minimum for all later searches. */
function refine(read: ParsedMessage, { shown, catalogue }: Offered): Need {
  const { need, intent } = read
  if (intent !== 'more') return need
  return raise({ read, need, shown: findShown(shown, catalogue), catalogue }) ?? need
}

/** Reads the last messages again, so that nothing else needs to be stored. */
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
