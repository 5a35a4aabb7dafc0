import type { StockItem } from '@storefront/api/flavor'
import type { Order } from '@storefront/api/order'
import type { Line, Quote } from '@storefront/api/quote'
import { samplePlan } from '@storefront/api/testing/sample-plan'

export const plan = samplePlan()
export const smallPlan = samplePlan({
  product_id: 1001,
  planName: 'Shared 1C-2G',
  monthly_fee: '6.00',
  hourly_fee: '0.0090',
})

export function makeLine(quantity = 1, of: StockItem = plan): Line {
  const { product_id, planName, location, ram, disk, vcpus, gpu_type, monthly_fee } = of
  return {
    product_id,
    planName,
    location,
    ram,
    disk,
    vcpus,
    gpu_type,
    feeProductId: of.monthly_fee_product_id,
    quantity,
    unit: monthly_fee,
    subtotal: monthly_fee,
    monthlyCap: monthly_fee,
  }
}

const totals = { total: '83.00', hourlyRate: '', dueToday: '83.00', monthlyCap: '83.00' }

/** A quote that is held for 10 minutes by a server whose clock differs from this machine's. */
export function makeQuote(changes: Partial<Quote> = {}): Quote {
  return {
    id: '6f0b9a4e-3f44-4b57-9d2c-5a7f7f0f3a01',
    interval: 'month',
    lines: [makeLine()],
    totals,
    expiresAt: '2031-04-01T10:10:00.000Z',
    now: '2031-04-01T10:00:00.000Z',
    termsVersion: '2026-11-21',
    isExtendable: true,
    ...changes,
  }
}

export function makeOrder(changes: Partial<Order> = {}): Order {
  return {
    id: '0d5c8d84-9a35-49c9-8d0c-7c1f1f6b2b10',
    number: 'QY-2026-000123',
    state: 'awaiting_payment',
    interval: 'month',
    lines: [makeLine()],
    servers: [],
    totals,
    createdAt: '2031-04-01T10:00:00.000Z',
    payBy: '2031-04-01T10:30:00.000Z',
    paidAt: null,
    now: '2031-04-01T10:00:00.000Z',
    lastPaymentFailure: null,
    sshKeys: [],
    refund: null,
    buildTimes: [],
    ...changes,
  }
}
