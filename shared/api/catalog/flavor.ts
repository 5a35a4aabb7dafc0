import * as z from 'zod/mini'

import { envelope } from '../envelope.ts'

/** One item of `GET /api/v3/gsn/flavors` exactly as the wire has it (S7.flavors.fields). RAM and disk in GB. */
export const flavorSchema = z.object({
  name: z.string(),
  ram: z.number(),
  disk: z.number(),
  vcpus: z.number(),
  switch: z.string(),
  busway: z.string(),
  monthly_fee: z.string(),
  location: z.string(),
  hourly_fee: z.string(),
  monthly_fee_product_id: z.string(),
  hourly_fee_product_id: z.string(),
  stock_quantity: z.number(),
  product_id: z.number(),
  gpu_type: z.string(),
})
export type Flavor = z.infer<typeof flavorSchema>

/**
 * The response as the browser reads it, before its items are checked, because one invalid item must not hide the
 * others.
 */
export const flavorsResponseSchema = z.object({
  result: z.boolean(),
  content: z.optional(z.nullable(z.array(z.unknown()))),
  message: z.optional(z.nullable(z.string())),
  /** The time of the plans (ISO). Set only if the shop cannot fetch newer ones and returns the last known plans. */
  as_of: z.optional(z.iso.datetime()),
})
/** The response of `GET /api/v3/gsn/flavors` when every item is valid. */
export const flavorsSchema = z.extend(envelope(z.array(flavorSchema)), {
  as_of: flavorsResponseSchema.shape.as_of,
})

/** One plan for sale (S3.stock.fields). `left` is the remaining stock. Fees are decimal strings in USD. */
export const stockItemSchema = z.object({
  planName: z.string(),
  ram: z.number(),
  disk: z.number(),
  vcpus: z.number(),
  switch: z.string(),
  busway: z.string(),
  monthly_fee: z.string(),
  location: z.string(),
  hourly_fee: z.string(),
  monthly_fee_product_id: z.string(),
  hourly_fee_product_id: z.string(),
  currency: z.string(),
  unitAmt: z.string(),
  left: z.number(),
  product_id: z.number(),
  gpu_type: z.string(),
})
export type StockItem = z.infer<typeof stockItemSchema>

/**
 * Maps a wire item to a stock item. `left` comes from `stock_quantity` (S7.flavors.left), the currency is always USD,
 * and `unitAmt` is empty.
 */
export function toStockItem(flavor: Flavor): StockItem {
  return {
    planName: flavor.name,
    ram: flavor.ram,
    disk: flavor.disk,
    vcpus: flavor.vcpus,
    switch: flavor.switch,
    busway: flavor.busway,
    monthly_fee: flavor.monthly_fee,
    location: flavor.location,
    hourly_fee: flavor.hourly_fee,
    monthly_fee_product_id: flavor.monthly_fee_product_id,
    hourly_fee_product_id: flavor.hourly_fee_product_id,
    currency: 'USD',
    unitAmt: '',
    left: flavor.stock_quantity,
    product_id: flavor.product_id,
    gpu_type: flavor.gpu_type,
  }
}

/** The billing interval. */
export const intervalSchema = z.enum(['month', 'hour'])
export type Interval = z.infer<typeof intervalSchema>
