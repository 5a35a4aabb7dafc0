import { lazyCode, useLazyCode } from 'shared/lazy-code'
import type { Stock } from 'shared/stock'
import { Row } from 'shared/ui/row'

import { LiveState } from './live-state.tsx'
import { useIdle } from './use-idle.ts'
import styles from './stock-live.module.css'

const liveStock = lazyCode(() => import('shared/live-stock'))

/** The age of stock and prices. Its code loads after the page is idle; the layout reserves the line. */
export function StockLive({ stock }: { stock: Stock }) {
  const live = useLazyCode(liveStock, useIdle())
  return (
    <Row gap={0} className={styles.line}>
      {live && <LiveState events={live.$events} stock={stock} />}
    </Row>
  )
}
