import type { StockItem } from '@storefront/api/flavor'
import { planTypeOf } from '@storefront/api/plan-type'
import { maxQuantity } from '@storefront/api/quantity'

import { priceLine, withLines } from '../line.ts'
import { type Cart, type CartLine, emptyCart } from '../types.ts'
import { planSchema, storedLineSchema } from './schema.ts'

type Raw = Record<string, unknown>

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Huge stored data must not block the page. No real cart has this many lines. */
const mostItems = 1000

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, mostItems) : []
}

function intervalOf(raw: Raw, lines: Raw[]): 'month' | 'hour' {
  const found = [raw.orderInterval, ...lines.map(line => line.interval)].find(
    each => each === 'month' || each === 'hour',
  )
  return found === 'hour' ? 'hour' : 'month'
}

/** A foreign line can lack properties; they come from the stored plan. */
function readLine(raw: Raw, plans: Map<number, StockItem>, interval: 'month' | 'hour'): CartLine[] {
  const parsed = storedLineSchema.safeParse({ ...plans.get(Number(raw.product_id)), ...raw })
  if (!parsed.success) return []
  const facts = { ...parsed.data, subQty: '', interval, metaData: '', subtotalAmt: '' }
  const quantity = Math.min(parsed.data.subQty, maxQuantity)
  return [priceLine({ ...facts, currency: 'USD', unitAmt: '' }, interval, quantity)]
}

/**
 * Reads a cart of any origin: it keeps every valid line and computes derived values again. `null` when the value is not
 * a cart, or has no readable line, so that the current cart stays.
 */
export function readCart(value: unknown, owner = ''): Cart | null {
  const raw = Array.isArray(value) ? { orderItems: value } : value
  if (!isRaw(raw) || !Array.isArray(raw.orderItems)) return null
  const items = listOf(raw.orderItems).filter(isRaw)
  const stock = listOf(raw.stock).flatMap(each => planSchema.safeParse(each).data ?? [])
  const plans = new Map(stock.map(plan => [plan.product_id, plan]))
  const interval = intervalOf(raw, items)
  const lines = new Map<number, CartLine>()
  for (const line of items.flatMap(each => readLine(each, plans, interval))) {
    if (!lines.has(line.product_id)) lines.set(line.product_id, line)
  }
  if (lines.size === 0 && raw.orderItems.length > 0) return null
  return withLines(
    {
      ...emptyCart,
      owner: typeof raw.owner === 'string' ? raw.owner : owner,
      stock,
      ...typeFieldsOf(raw, lines, interval),
    },
    [...lines.values()],
  )
}

function typeFieldsOf(raw: Raw, lines: Map<number, CartLine>, orderInterval: 'month' | 'hour') {
  const [first] = lines.values()
  const named = raw.planType === 'cpu' || raw.planType === 'gpu' ? raw.planType : undefined
  const gpuType = first?.gpu_type
  return {
    orderInterval,
    planType: gpuType === undefined ? (named ?? 'cpu') : planTypeOf({ gpu_type: gpuType }),
  }
}

/** Parses the text of a cart; `null` when it is not one. Never throws. */
export function parseCart(text: string, owner = ''): Cart | null {
  try {
    return readCart(JSON.parse(text), owner)
  } catch {
    return null
  }
}
