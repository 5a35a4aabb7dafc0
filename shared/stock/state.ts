import type { StockItem } from '@storefront/api/flavor'
import { atom, map } from 'nanostores'

export type Stock =
  | { status: 'loading'; items: StockItem[] }
  | {
      status: 'ready'
      items: StockItem[]
      /** When the plans were right (epoch, ms). */
      fetchedAt: number
      hiddenCount: number
      /** The last known ones: the shop cannot read newer ones, and takes no orders. */
      isOld?: boolean
    }
  | { status: 'failed'; items: StockItem[]; message: string }

export const stockState = atom<Stock>({ status: 'loading', items: [] })

/** When the newest answer was asked for (epoch, ms): it knows nothing of what happened later. */
export const stockRequestedAt = atom(0)

/** By product: when it was changed under the eyes of the customer. */
export const changedPlans = map<Record<string, number>>({})
