import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'

import { AccessHeading } from '../access-heading.tsx'
import { OutboxLink } from './outbox-link.tsx'
import { ResendButton } from './resend-button.tsx'
import styles from '../access.module.css'

type MailedStepProps = {
  text: ReactNode
  /** Not set if the page must not show it. */
  email?: string
  waitSeconds?: number
  /** Not set if the page cannot send the mail again. */
  onResend?: () => Promise<{ resendAfterSeconds: number }>
  /** Returns to the form with all typed input. */
  onBack?: () => void
}

/** Explains the next steps, whether a mail arrives or not. */
export function MailedStep({ text, email, waitSeconds = 0, onResend, onBack }: MailedStepProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <AccessHeading title={t('access.mailed.title')} isFocused>
        {text}
      </AccessHeading>
      <OutboxLink {...(email !== undefined && { email })} />
      <p className={styles.note}>{t('access.mailed.help')}</p>
      <Stack gap={3}>
        {onResend && <ResendButton waitSeconds={waitSeconds} onResend={onResend} />}
        {onBack && (
          <Button variant="ghost" size="large" onClick={onBack}>
            {t('access.mailed.other')}
          </Button>
        )}
      </Stack>
    </div>
  )
}
