import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { AccessHeading } from './access-heading.tsx'
import { OutboxLink } from './outbox-link.tsx'
import { ResendButton } from './resend-button.tsx'
import styles from './access.module.css'

type MailedStepProps = {
  text: ReactNode
  /** Unset where the page must not tell it. */
  email?: string
  waitSeconds: number
  onResend: () => Promise<{ resendAfterSeconds: number }>
  /** Back to the form, with everything that was typed. */
  onBack?: () => void
}

/** A mail may be on its way: what to do now, whether it comes or not. */
export function MailedStep({ text, email, waitSeconds, onResend, onBack }: MailedStepProps) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <AccessHeading title={t('access.mailed.title')} isFocused>
        {text}
      </AccessHeading>
      <OutboxLink {...(email !== undefined && { email })} />
      <p className={styles.note}>{t('access.mailed.help')}</p>
      <div className={styles.actions}>
        <ResendButton waitSeconds={waitSeconds} onResend={onResend} />
        {onBack && (
          <Button variant="ghost" size="large" onClick={onBack}>
            {t('access.mailed.other')}
          </Button>
        )}
      </div>
    </div>
  )
}
