import { createHash } from 'node:crypto'

import { expireOverdue } from '../db/expiry.ts'
import { readStock, type Units } from '../db/flavors.ts'
import type { Database } from '../db/pool.ts'
import { compress } from '../document/compress.ts'
import { answer } from '../http/answer.ts'
import { createPacks, type Pack } from '../http/packs.ts'
import { readSellable } from './upstream.ts'

/** A body with its tag for `If-None-Match`. */
export type TaggedPack = { pack: Pack; etag: string }
/** The plans as of one moment: the body for everybody, and for those who hold units a body of their own. */
export type PlanList = TaggedPack & { findOwn: (customerId: string) => Promise<Pack> | undefined }

/** Bodies that are kept of customers who hold units. */
const mostOwn = 64

/** Faulty items of an outside catalogue go through as they are: the shop leaves them out and says so (SPEC 5). */
function withLeft(items: unknown[], left: Units): unknown[] {
  return items.map(item => {
    const flavor = readSellable(item)
    return flavor
      ? { ...flavor, stock_quantity: left.get(flavor.product_id) ?? flavor.stock_quantity }
      : item
  })
}

const toText = (items: unknown[]) => JSON.stringify(answer(items))
const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url')}"`

/** Reads the list; what is the same as the last time is not compressed again. */
export function createPlanListReader(database: Database) {
  const own = createPacks(mostOwn)
  let last: TaggedPack | undefined

  /** `items`: of an outside catalogue; null: our own. */
  return async (items: unknown[] | null): Promise<PlanList> => {
    await expireOverdue(database)
    const { flavors, held } = await readStock(database)
    const left: Units = new Map(flavors.map(plan => [plan.product_id, plan.stock_quantity]))
    const content = items ? withLeft(items, left) : flavors
    const text = toText(content)
    const etag = tagOf(text)
    const common = last?.etag === etag ? last : { etag, pack: await compress(text, false) }
    last = common
    const findOwn = (customerId: string) => {
      const units = held.get(customerId)
      if (!units) return undefined
      const ownLeft: Units = new Map(
        [...units].map(([id, quantity]) => [id, (left.get(id) ?? 0) + quantity]),
      )
      return own.find(`${etag} ${JSON.stringify([...units])}`, () =>
        toText(withLeft(content, ownLeft)),
      )
    }
    return { ...common, findOwn }
  }
}
