import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import type { Stock } from 'shared/stock'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $plansKnownAt } from '../list/plans.store.ts'
import { agoText } from './ago.ts'
import { useSoldOutAnnouncement } from './use-sold-out-announcement.ts'
import styles from './stock-live.module.css'

type LiveStateProps = {
  events: ReadableAtom<'connecting' | 'live' | 'offline'>
  stock: Stock
}

const tickMs = 5000

/**
 * Shows `Live` or the age of the list. The live region announces sold-out plans politely and at most once per interval.
 * Shows nothing when a refresh failed, because a notice reports that.
 */
export function LiveState({ events, stock }: LiveStateProps) {
  const { t, language } = useTranslation('catalog')
  const isLive = useStore(events) === 'live'
  const announcement = useSoldOutAnnouncement()
  const checkedAt = useStore($plansKnownAt)
  const now = useNow(!isLive)
  if (checkedAt === 0) return null

  const isFresh = stock.status !== 'failed' && !(stock.status === 'ready' && stock.isOld)
  return (
    <>
      {isFresh && (
        <p className={styles.state} data-state={isLive ? 'live' : 'checked'}>
          {isLive ? t('live.live') : t('live.checked', { ago: agoText(now - checkedAt, language) })}
        </p>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
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
