import { pageStore } from '../cart/page-store.ts'
import { createStock } from './create-stock.ts'

/** The plans of this page, for shell and remotes. */
export const pageStock = createStock(pageStore)
