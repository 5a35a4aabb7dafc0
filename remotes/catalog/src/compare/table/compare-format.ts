import { formatGigabytes, formatHourly, formatMonthly, formatNumber } from 'shared/format'
import { translate } from 'shared/i18n'

import { stockLevel } from '../../stock/stock-level.ts'
import type { CompareField, CompareValue } from './compare-rows.ts'

const plain = (value: string | number) => String(value)
const monthly = (value: string | number) => formatMonthly(String(value))
const size = (value: string | number) => formatGigabytes(Number(value))

function stock(left: string | number): string {
  const { status, count } = stockLevel(Number(left))
  return translate('catalog', status === 'soldOut' ? 'stock.soldOutShort' : `stock.${status}`, {
    count,
  })
}

const formats: Record<CompareField, (value: string | number) => string> = {
  location: plain,
  month: monthly,
  hour: value => formatHourly(String(value)),
  cost: monthly,
  vcpus: value => formatNumber(Number(value)),
  ram: size,
  disk: size,
  gpu: plain,
  vram: size,
  network: plain,
  bus: plain,
  stock,
  perVcpu: monthly,
  perRam: monthly,
  perVram: monthly,
}

/** Formats the value in the current language; null when the plan has no such value. */
export function formatCompared(field: CompareField, value: CompareValue): string | null {
  return value === null ? null : formats[field](value)
}
