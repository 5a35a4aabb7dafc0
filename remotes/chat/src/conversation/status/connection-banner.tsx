import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { $network } from 'shared/network'

import { $connection } from '../conversation.ts'
import styles from './connection-banner.module.css'

/** Shorter interruptions are not reported. */
const delayMs = 2000

/**
 * Announces once that new messages will be sent later. The notice of the shell says the same at the top of the page
 * while the network fails. Only the launcher's panel can cover it.
 */
export function ConnectionBanner({ isBelowNotice }: { isBelowNotice: boolean }) {
  const { t } = useTranslation('chat')
  const connection = useStore($connection)
  const hasNotice = useStore($network) !== 'online' && isBelowNotice
  const [isLong, setLong] = useState(false)
  const isLive = connection === 'live'

  useEffect(() => {
    if (isLive) return setLong(false)
    const timer = setTimeout(() => setLong(true), delayMs)
    return () => clearTimeout(timer)
  }, [isLive])

  const isShown = !hasNotice && (connection === 'offline' || (!isLive && isLong))
  return (
    <div role="status">
      {isShown && <p className={styles.banner}>{t(`connection.${connection}`)}</p>}
    </div>
  )
}
