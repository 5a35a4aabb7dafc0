import { flavorSchema, stockItemSchema } from '@storefront/api/flavor'
import { isMoney, isMonthlyFee } from '@storefront/api/money'
import * as z from 'zod/mini'

const amount = z.number().check(z.gte(0))
const money = z.string().check(z.refine(isMoney, 'Not an amount'))
const monthlyFee = money.check(
  z.refine(fee => !isMoney(fee) || isMonthlyFee(fee), 'More than 2 decimals'),
)
const id = z.int()
const count = z.int().check(z.gte(0))
const name = z.string().check(z.minLength(1))

/** Stricter than the types of S3.stock.types: only values that the shop can count and charge. */
const sellable = {
  ram: amount,
  disk: amount,
  vcpus: amount,
  monthly_fee: monthlyFee,
  hourly_fee: money,
  product_id: id,
}
/** A plan as the outside API sends it, with the properties that the cart needs to sell it. */
export const rowSchema = z.extend(flavorSchema, { ...sellable, name, stock_quantity: count })
/** A plan as the cart stores it. */
export const planSchema = z.extend(stockItemSchema, { ...sellable, planName: name, left: count })

/** Converts between numbers and strings, because other programs may store either. */
const toNumber = z.transform((value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
)
const toText = z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value))
const text = z.pipe(toText, z.string())
const coercedAmount = z.pipe(toNumber, amount)
const coercedMoney = z.pipe(toText, money)

/** The stored properties of a line. Derived values (unit, subtotal, `metaData`) are computed again. */
export const storedLineSchema = z.object({
  product_id: z.pipe(toNumber, id),
  planName: name,
  monthly_fee_product_id: text,
  hourly_fee: coercedMoney,
  hourly_fee_product_id: text,
  ram: coercedAmount,
  disk: coercedAmount,
  vcpus: coercedAmount,
  monthly_fee: coercedMoney,
  location: z.string(),
  gpu_type: z.optional(z.string()),
  subQty: z.pipe(toNumber, z.int().check(z.gte(1))),
})

/**
 * Validates a value. On failure it logs a console warning with the field errors (S5.stock.warning, S5.plan.warning) and
 * returns false.
 */
export function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  warning: 'Stock validation failed' | 'Plan validation failed',
): z.infer<Schema> | false {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  console.warn(warning, z.flattenError(parsed.error).fieldErrors)
  return false
}
