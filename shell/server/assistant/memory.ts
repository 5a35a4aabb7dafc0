import type { Flavor } from '@storefront/api/flavor'

import { listSaid } from '../db/said.ts'
import type { Dependencies } from '../dependencies.ts'
import { type Before, follow, nothingBefore, remember } from './reading/follow.ts'
import { understand } from './reading/understand.ts'

/** As far back as a message may refer. */
const lastMessages = 16

export type Memory = Before & {
  /** Products that the last answer with plans showed. */
  shown: number[]
}

/** Reads the last messages anew: nothing is kept beside them. */
export async function recall(
  { database }: Dependencies,
  conversationId: string | null,
  catalogue: Flavor[],
): Promise<Memory> {
  let memory: Memory = { ...nothingBefore, shown: [] }
  if (conversationId === null) return memory
  for (const { author, text, plans } of await listSaid(database, conversationId, lastMessages)) {
    if (author === 'customer') {
      const read = follow(understand(text, catalogue), memory)
      memory = { ...memory, ...remember(read, memory) }
    } else if (plans.length > 0)
      memory = { ...memory, hasShown: true, shown: plans.map(({ product_id }) => product_id) }
  }
  return memory
}
