import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useRef, useState } from 'react'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import type { Stock } from 'shared/stock'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { agoText } from '../ago.ts'
import { useSoldOutNews } from './use-sold-out-news.tsx'
import styles from './stock-live.module.css'

type LiveStateProps = {
  events: ReadableAtom<'connecting' | 'live' | 'offline'>
  stock: Stock
}

const tickMs = 5000

/** `Live`, or how old the list is; a sold-out plan is told once, politely, however many rows change. */
export function LiveState({ events, stock }: LiveStateProps) {
  const { t, language } = useTranslation('catalog')
  const isLive = useStore(events) === 'live'
  const news = useSoldOutNews()
  const checkedAt = useRef(0)
  if (stock.status === 'ready') checkedAt.current = stock.fetchedAt
  const now = useNow(!isLive)
  if (checkedAt.current === 0) return null

  const isFailed = stock.status === 'failed'
  const text = isFailed
    ? t('live.from', { time: formatTime(new Date(checkedAt.current).toISOString()) })
    : isLive
      ? t('live.live')
      : t('live.checked', { ago: agoText(now - checkedAt.current, language) })
  return (
    <>
      <p className={styles.state} data-state={isFailed ? 'failed' : isLive ? 'live' : 'checked'}>
        {text}
      </p>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}

function useNow(isNeeded: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isNeeded) return
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [isNeeded])
  return now
}
