import { useStore } from '@nanostores/react'

import { $now } from './clock.store.ts'
import { formatWaiting } from './format-waiting.ts'
import styles from './waiting-time.module.css'

/** From this time on, a wait is marked as long. */
const longMs = 5 * 60_000

export function WaitingTime({ since }: { since: string }) {
  const now = useStore($now)
  const isLong = now - Date.parse(since) >= longMs
  return (
    <time className={styles.waiting} data-long={isLong || undefined}>
      {formatWaiting(since, now)}
    </time>
  )
}
