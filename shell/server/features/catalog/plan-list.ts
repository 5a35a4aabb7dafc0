import { createHash } from 'node:crypto'
import { toColumns } from '@storefront/api/columns'

import type { Database } from '../../database/pool.ts'
import { compress } from '../../http/responses/compress.ts'
import {
  type CompressedText,
  createCompressedTexts,
} from '../../http/responses/compressed-texts.ts'
import { ok } from '../../http/responses/ok.ts'
import type { KnownPlans, LastKnownPlans } from './last-known-plans.ts'
import { expireOverdue } from './repository-expiry.ts'
import { readStock, type Units } from './repository-flavors.ts'
import { readSellable } from './upstream.ts'

/** A response body and its tag for `If-None-Match`. */
type TaggedText = { compressed: CompressedText; etag: string }
/** The plans at one moment: the common response body, and a separate body for each customer who holds units. */
export type PlanList = TaggedText & {
  /** The common body with `columns` instead of `content`. */
  inColumns: () => Promise<CompressedText>
  /** The last known plans, because the database is down. */
  isOld: boolean
  /** Without holds, all customers have the common body. */
  hasHolds: boolean
  findForCustomer: (customerId: string) => Promise<CompressedText> | undefined
}

/** The maximum number of cached bodies for customers who hold units. */
const maxCustomerPacks = 64

/** Does not change faulty items of an external catalogue. The page leaves them out with a notice (S5.left-out). */
function withRemaining(items: unknown[], left: Units): unknown[] {
  return items.map(item => {
    const flavor = readSellable(item)
    return flavor
      ? { ...flavor, stock_quantity: left.get(flavor.product_id) ?? flavor.stock_quantity }
      : item
  })
}

const toText = (items: unknown[]) => JSON.stringify(ok(items))
/** If the items of an external catalogue have different fields, the columns are the rows. */
function toColumnsText(items: unknown[], rest: object = {}): string {
  const columns = toColumns(items)
  const { content, ...envelope } = ok(items)
  return JSON.stringify({ ...envelope, ...(columns ? { columns } : { content }), ...rest })
}

const tagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url')}"`

/** Creates a reader of the list. It compresses an unchanged list only once. */
export function createPlanListReader(database: Database, lastKnown: LastKnownPlans) {
  const own = createCompressedTexts(maxCustomerPacks)
  const columns = createCompressedTexts(1)
  let last: TaggedText | undefined

  /** `items` come from an external catalogue. Null means the shop's own catalogue. */
  return async (items: unknown[] | null): Promise<PlanList> => {
    const asOf = new Date().toISOString()
    await expireOverdue(database)
    const { flavors, held } = await readStock(database)
    const left: Units = new Map(flavors.map(plan => [plan.product_id, plan.stock_quantity]))
    const content = items ? withRemaining(items, left) : flavors
    const text = toText(content)
    const etag = tagOf(text)
    const common = last?.etag === etag ? last : { etag, compressed: await compress(text, false) }
    last = common
    lastKnown.save({ asOf, content }, etag)
    const findForCustomer = (customerId: string) => {
      const units = held.get(customerId)
      if (!units) return undefined
      const ownLeft: Units = new Map(
        [...units].map(([id, quantity]) => [id, (left.get(id) ?? 0) + quantity]),
      )
      return own.find(`${etag} ${JSON.stringify([...units])}`, () =>
        toText(withRemaining(content, ownLeft)),
      )
    }
    const inColumns = () => columns.find(etag, () => toColumnsText(content))
    return { ...common, inColumns, isOld: false, hasHolds: held.size > 0, findForCustomer }
  }
}

/** Creates a reader that adds the time to the last known plans. It does not know the units that customers hold. */
export function createStaleListReader() {
  const compressedTexts = createCompressedTexts(2)
  return async ({ asOf, content }: KnownPlans): Promise<PlanList> => {
    const age = { as_of: asOf }
    const text = JSON.stringify({ ...ok(content), ...age })
    const etag = tagOf(text)
    const compressed = await compressedTexts.find(asOf, () => text)
    const inColumns = () => compressedTexts.find(etag, () => toColumnsText(content, age))
    // The database is down, so neither sessions nor holds can be read.
    const nothing = { hasHolds: false, findForCustomer: () => undefined }
    return { compressed, inColumns, etag, isOld: true, ...nothing }
  }
}
