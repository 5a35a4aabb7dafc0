import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'

import { $connection } from '../conversation.ts'
import styles from './connection-banner.module.css'

/** Shorter interruptions are not reported. */
const delayMs = 2000

/** Announces once that new messages will be sent later. */
export function ConnectionBanner() {
  const { t } = useTranslation('chat')
  const connection = useStore($connection)
  const [isLong, setLong] = useState(false)
  const isLive = connection === 'live'

  useEffect(() => {
    if (isLive) return setLong(false)
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [isLive])

  const isShown = connection === 'offline' || (!isLive && isLong)
  return (
    <div role="status">
      {isShown && <p className={styles.banner}>{t(`connection.${connection}`)}</p>}
    </div>
  )
}
