import { flavorSchema, type StockItem, toStockItem } from '@storefront/api/flavor'
import * as z from 'zod/mini'

import { isValid, planSchema } from '../cart/schema.ts'

type Rows = {
  /** One for each product, in the answer's order. */
  items: StockItem[]
  hiddenCount: number
  /** Products of hidden rows, as far as those can be told. */
  spared: Set<number>
}

const warning = 'Stock validation failed'
const idSchema = z.object({ product_id: z.int() })

/** One bad row must not hide the others (SPEC 5): it is left out, counted and logged. */
export function readRows(content: unknown[]): Rows {
  const plans = new Map<number, StockItem>()
  const spared = new Set<number>()
  for (const row of content) {
    const item = readRow(row)
    const id = item?.product_id ?? idSchema.safeParse(row).data?.product_id
    if (item && plans.has(item.product_id)) console.warn(warning, { product_id: [`Twice: ${id}`] })
    else if (item) plans.set(item.product_id, item)
    else if (id !== undefined) spared.add(id)
  }
  return { items: [...plans.values()], hiddenCount: content.length - plans.size, spared }
}

function readRow(row: unknown): StockItem | null {
  if (!isValid(flavorSchema, row, warning)) return null
  const item = toStockItem(flavorSchema.parse(row))
  return isValid(planSchema, item, warning) ? item : null
}
