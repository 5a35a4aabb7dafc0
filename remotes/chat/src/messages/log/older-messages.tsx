import { useStore } from '@nanostores/react'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { reportHandled } from 'shared/telemetry'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Spinner } from 'shared/ui/spinner'

import { $hasOlder, $isLoadingOlder, loadOlder } from '../../conversation/conversation.ts'
import styles from './message-log.module.css'

/** Distance from the oldest message at which the next page loads, in px. */
const aheadPx = 600

/** Loads the previous page when the user scrolls near the oldest loaded message. */
export function OlderMessages({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('chat')
  const hasOlder = useStore($hasOlder)
  const isLoading = useStore($isLoadingOlder)
  const [isFailed, setFailed] = useState(false)

  const load = useCallback(() => {
    setFailed(false)
    loadOlder().catch((error: unknown) => {
      reportHandled(error)
      setFailed(true)
    })
  }, [])

  useEffect(() => {
    const element = scroller.current
    if (!element || !hasOlder || isLoading || isFailed) return
    const loadIfNear = () => element.scrollTop < aheadPx && load()
    loadIfNear()
    element.addEventListener('scroll', loadIfNear, { passive: true })
    return () => element.removeEventListener('scroll', loadIfNear)
  }, [scroller, hasOlder, isLoading, isFailed, load])

  if (isFailed) {
    return (
      <Row gap={0} justify="center" className={styles.older}>
        <Button size="small" onClick={load}>
          {t('log.olderAgain')}
        </Button>
      </Row>
    )
  }
  if (!isLoading) return null
  return (
    <Row gap={0} justify="center" className={styles.older}>
      <Spinner />
    </Row>
  )
}
