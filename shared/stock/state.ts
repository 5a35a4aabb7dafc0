import type { StockItem } from '@storefront/api/flavor'
import { atom, map } from 'nanostores'

export type Stock =
  | { status: 'loading'; items: StockItem[] }
  | {
      status: 'ready'
      items: StockItem[]
      /** When the plans were current (epoch, ms). */
      fetchedAt: number
      hiddenCount: number
      /** These are the last known plans: the shop cannot fetch newer ones and takes no orders. */
      isOld?: boolean
    }
  | { status: 'failed'; items: StockItem[]; message: string }

export const stockState = atom<Stock>({ status: 'loading', items: [] })

/** When the newest response was requested (epoch, ms). It does not include later events. */
export const stockRequestedAt = atom(0)

/** When a live event changed a visible plan, by product id (epoch, ms). */
export const changedPlans = map<Record<string, number>>({})
