import type { StockItem } from '@storefront/api/flavor'
import { atom, map } from 'nanostores'

export type Stock =
  | { status: 'loading'; items: StockItem[] }
  | { status: 'ready'; items: StockItem[]; fetchedAt: number; hiddenCount: number }
  | { status: 'failed'; items: StockItem[]; message: string }

export const stockState = atom<Stock>({ status: 'loading', items: [] })

/** When the newest answer was asked for (epoch, ms): it knows nothing of what happened later. */
export const stockAskedAt = atom(0)

/** By product: when it was changed under the eyes of the customer. */
export const changedPlans = map<Record<string, number>>({})
