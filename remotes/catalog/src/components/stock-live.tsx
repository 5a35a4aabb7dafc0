import type { Stock } from 'shared/stock'

import { LiveState } from './live-state.tsx'
import { createLazy, useLazy } from './use-lazy.tsx'
import { useQuiet } from './use-quiet.tsx'
import styles from './stock-live.module.css'

const liveStock = createLazy(() => import('shared/live-stock'))

/** How new stock and prices are. Its code comes when the page stands; the line is kept free for it. */
export function StockLive({ stock }: { stock: Stock }) {
  const live = useLazy(liveStock, useQuiet())
  return (
    <div className={styles.line}>{live && <LiveState events={live.$events} stock={stock} />}</div>
  )
}
