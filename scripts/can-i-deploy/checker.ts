import { dist } from '@storefront/kit/root'

import type { Shop } from '../../e2e/tools/shop/shop.ts'
import { type Choose, chooseByPairs } from '../../shell/checker/choose/choose-looks.ts'
import { serveChecks } from '../../shell/checker/registry/serve.ts'

export type Checker = {
  /** Sets at which pages and slots the next check looks. Without an argument, at each pair, as `npm run checker` does. */
  lookAt: (choose?: Choose) => void
  stop: () => Promise<void>
}

/** Starts the checker of `npm run checker` for this shop, whose cases choose what it looks at. */
export function startChecker({ url, dataDir }: Shop): Checker {
  const stopping = new AbortController()
  let chosen: Choose = chooseByPairs
  const ended = serveChecks({
    env: { SHOP_URL: url, DATA_DIR: dataDir },
    programsDir: dist,
    signal: stopping.signal,
    log: () => undefined,
    choose: all => chosen(all),
  })
  return {
    lookAt: (choose = chooseByPairs) => {
      chosen = choose
    },
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
