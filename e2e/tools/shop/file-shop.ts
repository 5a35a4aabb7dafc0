import { type Shop, startShop } from './shop.ts'

export type FileShop = {
  /** Starts a shop for the first test of a file. The other tests of that file get the same one. */
  open: (file: string) => Promise<Shop>
  stop: () => Promise<void>
}

/** Keeps one shop at a time. `stopLater` gets the shop of a file whose tests are done. */
export function createFileShop(stopLater: (shop: Shop) => void): FileShop {
  let current: { file: string; shop: Shop } | undefined
  const stop = async () => {
    const ended = current?.shop
    current = undefined
    await ended?.stop()
  }
  return {
    open: async file => {
      if (current?.file === file) return current.shop
      if (current) stopLater(current.shop)
      current = undefined
      current = { file, shop: await startShop() }
      return current.shop
    },
    stop,
  }
}
