import { createHash } from 'node:crypto'

import type { Database } from '../../database/pool.ts'
import { compress } from '../../http/compress.ts'
import { ok } from '../../http/ok.ts'
import { createPacks, type Pack } from '../../http/packs.ts'
import type { KnownPlans, LastKnownPlans } from './last-known.ts'
import { expireOverdue } from './repository-expiry.ts'
import { readStock, type Units } from './repository-flavors.ts'
import { readSellable } from './upstream.ts'

/** A body with its tag for `If-None-Match`. */
export type TaggedPack = { pack: Pack; etag: string }
/** The plans as of one moment: the body for everybody, and for those who hold units a body of their own. */
export type PlanList = TaggedPack & {
  findOwn: (customerId: string) => Promise<Pack> | undefined
  /** The last known ones of before: nothing newer can be read. */
  isOld: boolean
}

/** Bodies that are kept of customers who hold units. */
const mostOwn = 64

/** Faulty items of an outside catalogue go through as they are. The page leaves them out and says so (S5.left-out). */
function withLeft(items: unknown[], left: Units): unknown[] {
  return items.map(item => {
    const flavor = readSellable(item)
    return flavor
      ? { ...flavor, stock_quantity: left.get(flavor.product_id) ?? flavor.stock_quantity }
      : item
  })
}

const toText = (items: unknown[]) => JSON.stringify(ok(items))
const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url')}"`

/** Reads the list; what is the same as the last time is not compressed again. */
export function createPlanListReader(database: Database, lastKnown: LastKnownPlans) {
  const own = createPacks(mostOwn)
  let last: TaggedPack | undefined

  /** `items`: of an outside catalogue; null: our own. */
  return async (items: unknown[] | null): Promise<PlanList> => {
    const asOf = new Date().toISOString()
    await expireOverdue(database)
    const { flavors, held } = await readStock(database)
    const left: Units = new Map(flavors.map(plan => [plan.product_id, plan.stock_quantity]))
    const content = items ? withLeft(items, left) : flavors
    const text = toText(content)
    const etag = tagOf(text)
    const common = last?.etag === etag ? last : { etag, pack: await compress(text, false) }
    last = common
    lastKnown.keep({ asOf, content }, etag)
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
    return { ...common, findOwn, isOld: false }
  }
}

/** Marks the last known plans with their time: nobody's own units are known, and nothing can be ordered. */
export function createOldListReader() {
  const packs = createPacks(1)
  return async ({ asOf, content }: KnownPlans): Promise<PlanList> => {
    const text = JSON.stringify({ ...ok(content), as_of: asOf })
    const pack = await packs.find(asOf, () => text)
    return { pack, etag: tagOf(text), findOwn: () => undefined, isOld: true }
  }
}
