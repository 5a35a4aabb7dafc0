import { type Interval, intervalSchema } from '@storefront/api/flavor'
import * as z from 'zod/mini'

export const sorts = [
  'recommended',
  'price',
  '-price',
  'vcpus',
  '-vcpus',
  'ram',
  '-ram',
  'disk',
  '-disk',
] as const
/** A leading minus means highest first. */
export type Sort = (typeof sorts)[number]

export const textLimit = 100

const slugSchema = z.string().check(z.regex(/^[\p{L}\p{N}][\p{L}\p{N}-]{0,99}$/u))

/** Each field falls back alone, so that one bad value keeps the rest. */
const filtersSchema = z.object({
  text: z.catch(z.string().check(z.maxLength(textLimit)), ''),
  /** Slug of a location, empty for all. */
  location: z.catch(slugSchema, ''),
  /** `none`: no GPU; `any`: every GPU; else the slug of a model; empty for all plans. */
  gpu: z.catch(slugSchema, ''),
  isAvailableOnly: z.boolean(),
  sort: z.catch(z.enum(sorts), 'recommended'),
  /** Null: nothing chosen, the cart decides. */
  interval: z.catch(z.nullable(intervalSchema), null),
})

export type Filters = {
  text: string
  location: string
  gpu: string
  isAvailableOnly: boolean
  sort: Sort
  interval: Interval | null
}

const names = {
  text: 'q',
  location: 'location',
  gpu: 'gpu',
  isAvailableOnly: 'available',
  sort: 'sort',
  interval: 'interval',
} as const satisfies Record<keyof Filters, string>

const fields = Object.keys(names) as (keyof Filters)[]

export function parseFilters(params: URLSearchParams): Filters {
  const raw = Object.fromEntries(fields.map(field => [field, params.get(names[field])]))
  return z.parse(filtersSchema, { ...raw, isAvailableOnly: raw.isAvailableOnly === '1' })
}

export const noFilters: Filters = parseFilters(new URLSearchParams())

/** A copy of `params` with the change in it; parameters that are not ours stay, defaults leave. */
export function writeFilters(params: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const written = new URLSearchParams(params)
  for (const field of fields) {
    const value = change[field]
    if (value === undefined) continue
    if (value === noFilters[field]) written.delete(names[field])
    else written.set(names[field], value === true ? '1' : String(value))
  }
  return written
}

/** What `Clear all` takes back: what hides plans, not how they are shown. */
export const clearedFilters = {
  text: '',
  location: '',
  gpu: '',
  isAvailableOnly: false,
} as const satisfies Partial<Filters>

export function isFiltered(filters: Filters): boolean {
  return (
    filters.text.trim() !== '' ||
    filters.location !== '' ||
    filters.gpu !== '' ||
    filters.isAvailableOnly
  )
}
