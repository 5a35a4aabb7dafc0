import type { StockItem } from '@storefront/api/flavor'
import { readGpu } from '@storefront/api/gpu'
import { compareMoney, type Money, share } from 'shared/money'

import { costAtHours } from '../../cost/cost.ts'
import { cardsOf } from '../../plan/gpu.ts'

const compareFields = [
  'location',
  'month',
  'hour',
  'cost',
  'vcpus',
  'ram',
  'disk',
  'gpu',
  'vram',
  'network',
  'bus',
  'stock',
  'perVcpu',
  'perRam',
  'perVram',
] as const
export type CompareField = (typeof compareFields)[number]

/** Null when the plan has no such value, for example no GPU. */
export type CompareValue = string | number | null

export type CompareRow = {
  field: CompareField
  values: CompareValue[]
  isSame: boolean
  /** Null when no value is best: all are equal, or the property has no better or worse. */
  best: { word: 'lowest' | 'most'; columns: number[] } | null
}

type Read = (plan: StockItem, hours: number | null) => CompareValue

const perUnit = (fee: Money, units: number) => (units > 0 ? share(fee, units) : null)
const vramOf = (plan: StockItem) => readGpu(plan.gpu_type)?.vram || null

const readers: Record<CompareField, Read> = {
  location: plan => plan.location,
  month: plan => plan.monthly_fee,
  hour: plan => plan.hourly_fee,
  cost: (plan, hours) => (hours === null ? null : costAtHours(plan, hours).hourly),
  vcpus: plan => plan.vcpus,
  ram: plan => plan.ram,
  disk: plan => plan.disk,
  gpu: cardsOf,
  vram: vramOf,
  network: plan => plan.switch || null,
  bus: plan => plan.busway || null,
  stock: plan => plan.left,
  perVcpu: plan => perUnit(plan.monthly_fee, plan.vcpus),
  perRam: plan => perUnit(plan.monthly_fee, plan.ram),
  perVram: plan => perUnit(plan.monthly_fee, vramOf(plan) ?? 0),
}

const words: Partial<Record<CompareField, 'lowest' | 'most'>> = {
  month: 'lowest',
  hour: 'lowest',
  cost: 'lowest',
  vcpus: 'most',
  ram: 'most',
  disk: 'most',
  vram: 'most',
  perVcpu: 'lowest',
  perRam: 'lowest',
  perVram: 'lowest',
}

function order(left: string | number, right: string | number): number {
  return compareMoney(String(left), String(right))
}

function bestOf(word: 'lowest' | 'most', values: CompareValue[]): CompareRow['best'] {
  const known = values.filter(value => value !== null).sort(order)
  const [lowest, most] = [known[0], known.at(-1)]
  if (lowest === undefined || most === undefined || order(lowest, most) === 0) return null
  const best = word === 'lowest' ? lowest : most
  const columns = values.flatMap((value, column) =>
    value !== null && order(value, best) === 0 ? [column] : [],
  )
  return { word, columns }
}

function rowOf(field: CompareField, values: CompareValue[]): CompareRow {
  const word = words[field]
  return {
    field,
    values,
    isSame: values.every(value => value === values[0]),
    best: word ? bestOf(word, values) : null,
  }
}

/** One row for each property that at least one plan has. `hours`: how long the plans run in a month, if known. */
export function compareRows(plans: StockItem[], hours: number | null): CompareRow[] {
  return compareFields
    .map(field =>
      rowOf(
        field,
        plans.map(plan => readers[field](plan, hours)),
      ),
    )
    .filter(row => row.values.some(value => value !== null))
}
