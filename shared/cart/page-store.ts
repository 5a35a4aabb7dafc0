import { type CartStore, createCartStore } from './create-store.ts'

/** The carts of this page, for shell and remotes. */
export const pageStore: CartStore = createCartStore()
