import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'

import { reportAccessFailure } from '../form/form-failure.ts'
import styles from '../access.module.css'

type ResendButtonProps = {
  /** Returns the number of seconds until the next possible request. */
  onResend: () => Promise<{ resendAfterSeconds: number }>
  waitSeconds: number
}

function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const restart = (next: number) => {
    setNow(Date.now())
    setUntil(Date.now() + next * 1000)
  }
  return { left: Math.max(0, Math.ceil((until - now) / 1000)), restart }
}

/** Sends the mail again. The button shows the time to wait. */
export function ResendButton({ onResend, waitSeconds }: ResendButtonProps) {
  const { t } = useTranslation('shell')
  const { left, restart } = useCountdown(waitSeconds)
  const [isBusy, setIsBusy] = useState(false)
  const [news, setNews] = useState('')
  const resend = async () => {
    if (left > 0) return
    setIsBusy(true)
    setNews('')
    try {
      restart((await onResend()).resendAfterSeconds)
      setNews(t('access.mailed.again'))
    } catch (error) {
      setNews(reportAccessFailure(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack gap={3}>
      <Button size="large" isBusy={isBusy} aria-disabled={left > 0 || undefined} onClick={resend}>
        {left > 0 ? t('access.mailed.wait', { count: left }) : t('access.mailed.resend')}
      </Button>
      <p className={styles.news} role="status">
        {news}
      </p>
    </Stack>
  )
}
