import { type Flavor, type StockItem, toStockItem } from '@storefront/api/flavor'
import * as z from 'zod/mini'

import { check, rowSchema } from '../cart/storage/schema.ts'

type Rows = {
  /** One item for each product, in the order of the response. */
  items: StockItem[]
  hiddenCount: number
  /** Ids of the products of hidden rows, if they can be read. */
  spared: Set<number>
}

const warning = 'Stock validation failed'
const idSchema = z.object({ product_id: z.int() })

const fields = Object.entries<z.ZodMiniType>(rowSchema.shape)

/** Validates each different value of a field once, because most values repeat in a long list. */
function areValid(content: unknown[]): content is Flavor[] {
  const areObjects = (rows: unknown[]): rows is Record<string, unknown>[] =>
    rows.every(row => typeof row === 'object' && row !== null)
  if (!areObjects(content)) return false
  return fields.every(([field, schema]) => {
    const values = new Set<unknown>()
    for (const row of content) values.add(row[field])
    const isRepeatedId = field === 'product_id' && values.size < content.length
    return !isRepeatedId && z.array(schema).safeParse([...values]).success
  })
}

/** Invalid rows are left out, counted and logged (S5.left-out). */
export function readRows(content: unknown[]): Rows {
  return areValid(content)
    ? { items: content.map(toStockItem), hiddenCount: 0, spared: new Set() }
    : readEachRow(content)
}

/** Validates each row separately, so that an invalid one does not hide the others. */
function readEachRow(content: unknown[]): Rows {
  const plans = new Map<number, StockItem>()
  const spared = new Set<number>()
  for (const row of content) {
    const flavor = check(rowSchema, row, warning)
    const { product_id: id } = flavor || (idSchema.safeParse(row).data ?? {})
    if (flavor && plans.has(flavor.product_id))
      console.warn(warning, { product_id: [`Twice: ${id}`] })
    else if (flavor) plans.set(flavor.product_id, toStockItem(flavor))
    else if (id !== undefined) spared.add(id)
  }
  return { items: [...plans.values()], hiddenCount: content.length - plans.size, spared }
}
