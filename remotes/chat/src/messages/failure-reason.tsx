import { useEffect, useState } from 'react'
import { translate, useTranslation } from 'shared/i18n'

import type { Outgoing } from '../conversation/conversation.ts'

type FailureReasonProps = { state: Extract<Outgoing['state'], { status: 'failed' }> }

/**
 * Why a message was not sent, and whether it will be retried automatically: when the network is back, or after some
 * seconds.
 */
export function FailureReason({ state }: FailureReasonProps) {
  const { t } = useTranslation('chat')
  const seconds = useSecondsUntil(state.retriesAt)
  if (seconds > 0) return <span>{t('outgoing.paused', { count: seconds })}</span>
  if (state.isUnreachable) return <span>{t('outgoing.unreachable')}</span>
  return (
    <span>
      {t('outgoing.failed')} {translate('shared', state.errorKey)}
    </span>
  )
}

function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(Date.now)
  const seconds = moment === null ? 0 : Math.ceil((moment - now) / 1000)
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return Math.max(0, seconds)
}
