import type { Interval } from '@storefront/api/flavor'

import { type Range, readRange, writeRange } from './range/range.ts'

const sortFields = [
  'price',
  'vcpus',
  'ram',
  'disk',
  'vram',
  'stock',
  'per-vcpu',
  'per-ram',
  'per-vram',
] as const
export type SortField = (typeof sortFields)[number]
/** A leading minus sorts in descending order. */
export type Sort = 'recommended' | SortField | `-${SortField}`
export const sorts: readonly Sort[] = [
  'recommended',
  ...sortFields.flatMap(field => [field, `-${field}`] as const),
]

export const textLimit = 100

/**
 * Fields with a lower and an upper limit. Prices are limited per interval, so that a link means the same for every
 * cart.
 */
export const rangeNames = ['ram', 'vcpus', 'disk', 'vram', 'monthly', 'hourly'] as const
export type RangeName = (typeof rangeNames)[number]

const slug = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,99}$/u
const intervals: readonly Interval[] = ['month', 'hour']

export type Filters = {
  text: string
  /** Slug of a location; empty for all. */
  location: string
  /** `none`: no GPU; `any`: every GPU; otherwise the slug of a card; empty for all plans. */
  gpu: string
  isAvailableOnly: boolean
  sort: Sort
  /** Null: the customer has not chosen one, so the cart decides. */
  interval: Interval | null
} & Record<RangeName, Range | null>

const names = {
  text: 'q',
  location: 'location',
  gpu: 'gpu',
  isAvailableOnly: 'available',
  ram: 'ram',
  vcpus: 'vcpus',
  disk: 'disk',
  vram: 'vram',
  monthly: 'monthly',
  hourly: 'hourly',
  sort: 'sort',
  interval: 'interval',
} as const satisfies Record<keyof Filters, string>

const fields = Object.keys(names) as (keyof Filters)[]

/**
 * Reads the filters from the URL. An invalid value counts as absent and does not affect the others. Plain functions
 * replace a schema, because the first page would load the schema library only for this.
 */
export function parseFilters(params: URLSearchParams): Filters {
  const read = (field: keyof Filters) => params.get(names[field]) ?? ''
  const readSlug = (field: 'location' | 'gpu') => (slug.test(read(field)) ? read(field) : '')
  const readOne = <Value extends string>(field: keyof Filters, values: readonly Value[]) =>
    values.find(value => value === read(field))
  const text = read('text')
  return {
    text: text.length <= textLimit ? text : '',
    location: readSlug('location'),
    gpu: readSlug('gpu'),
    isAvailableOnly: read('isAvailableOnly') === '1',
    ram: readRange(read('ram')),
    vcpus: readRange(read('vcpus')),
    disk: readRange(read('disk')),
    vram: readRange(read('vram')),
    monthly: readRange(read('monthly')),
    hourly: readRange(read('hourly')),
    sort: readOne('sort', sorts) ?? 'recommended',
    interval: readOne('interval', intervals) ?? null,
  }
}

export const noFilters: Filters = parseFilters(new URLSearchParams())

function write(value: Filters[keyof Filters]): string {
  if (value === true) return '1'
  return typeof value === 'object' && value !== null ? writeRange(value) : String(value)
}

/** A copy of `params` with the change applied. Unrelated parameters stay; default values are removed. */
export function writeFilters(params: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const written = new URLSearchParams(params)
  for (const field of fields) {
    const value = change[field]
    if (value === undefined) continue
    if (value === noFilters[field]) written.delete(names[field])
    else written.set(names[field], write(value))
  }
  return written
}

/** What `Clear all` resets: the filters that hide plans, not the sort order and interval. */
export const clearedFilters = {
  text: '',
  location: '',
  gpu: '',
  isAvailableOnly: false,
  ram: null,
  vcpus: null,
  disk: null,
  vram: null,
  monthly: null,
  hourly: null,
} as const satisfies Partial<Filters>

export function isFiltered(filters: Filters): boolean {
  return (
    filters.text.trim() !== '' ||
    filters.location !== '' ||
    filters.gpu !== '' ||
    filters.isAvailableOnly ||
    rangeNames.some(name => filters[name] !== null)
  )
}
