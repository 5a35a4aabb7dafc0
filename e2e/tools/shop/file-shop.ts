type Stoppable = { stop: () => Promise<void> }

export type FileShops = {
  /**
   * Starts a shop for the first test of a file. The other tests of that file get the same one, so `start` must be the
   * same for all of them.
   */
  open: <Started extends Stoppable>(file: string, start: () => Promise<Started>) => Promise<Started>
  /** Stops the shop of another file, whose tests are done. A shop without requests still takes processor time. */
  stopOthers: (file: string) => void
  stop: () => Promise<void>
}

/** Keeps one shop at a time. `stopLater` gets the shop of a file whose tests are done. */
export function createFileShops(stopLater: (shop: Stoppable) => void): FileShops {
  let current: { file: string; shop: Stoppable } | undefined
  const stopOthers = (file: string) => {
    if (!current || current.file === file) return
    stopLater(current.shop)
    current = undefined
  }
  return {
    open: async <Started extends Stoppable>(file: string, start: () => Promise<Started>) => {
      stopOthers(file)
      if (current) return current.shop as Started
      const shop = await start()
      current = { file, shop }
      return shop
    },
    stopOthers,
    stop: async () => {
      const ended = current?.shop
      current = undefined
      await ended?.stop()
    },
  }
}
