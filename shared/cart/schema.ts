import { stockItemSchema } from '@storefront/api/flavor'
import { isMoney } from '@storefront/api/money'
import * as z from 'zod/mini'

/** Numbers that others stored as text, and the other way round, are the same fact. */
const loose = z.transform((value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
)
const text = z.pipe(
  z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
  z.string(),
)
const amount = z.number().check(z.gte(0))
const money = z.string().check(z.refine(isMoney, 'Not an amount'))
const looseMoney = z.pipe(text, money)

/** A plan that can be sold: what SPEC 3 says, and numbers that can be counted and prices that can be paid. */
export const planSchema = z.extend(stockItemSchema, {
  planName: z.string().check(z.minLength(1)),
  ram: amount,
  disk: amount,
  vcpus: amount,
  monthly_fee: money,
  hourly_fee: money,
  left: z.int().check(z.gte(0)),
  product_id: z.int(),
})

/** Facts of a stored line; what follows from them (unit, subtotal, `metaData`) is computed anew. */
export const storedLineSchema = z.object({
  product_id: z.pipe(loose, z.int()),
  planName: z.string().check(z.minLength(1)),
  monthly_fee_product_id: text,
  hourly_fee: looseMoney,
  hourly_fee_product_id: text,
  ram: z.pipe(loose, amount),
  disk: z.pipe(loose, amount),
  vcpus: z.pipe(loose, amount),
  monthly_fee: looseMoney,
  location: z.string(),
  gpu_type: z.optional(z.string()),
  subQty: z.pipe(loose, z.int().check(z.gte(1))),
})

/** SPEC 5: false, and a warning with the field errors. */
export function isValid(schema: z.ZodMiniType, value: unknown, warning: string): boolean {
  const parsed = schema.safeParse(value)
  if (parsed.error) console.warn(warning, z.flattenError(parsed.error).fieldErrors)
  return parsed.success
}
