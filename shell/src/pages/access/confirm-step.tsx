import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { SignInButton } from '../sign-in-button.tsx'
import { AccessHeading } from './access-heading.tsx'
import { confirmAddress } from './calls.ts'
import { FormAlert } from './form-alert.tsx'
import { tellAccessFailure } from './form-failure.ts'
import { isEndedLink } from './use-link.ts'
import styles from './access.module.css'

type ConfirmStepProps = { token: string; email: string; name: string; onEnded: () => void }

/** By a button, because programs that look into mails open every link in them. */
export function ConfirmStep({ token, email, name, onEnded }: ConfirmStepProps) {
  const { t } = useTranslation('shell')
  const [isDone, setIsDone] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const tell = (error: unknown) =>
    isEndedLink(error) ? onEnded() : setFailure(tellAccessFailure(error))
  const confirm = () => {
    setIsBusy(true)
    setFailure(null)
    confirmAddress(token)
      .then(() => setIsDone(true))
      .catch(tell)
      .finally(() => setIsBusy(false))
  }

  if (isDone)
    return (
      <div className={styles.page}>
        <AccessHeading key="done" title={t('access.confirm.doneTitle')} isFocused>
          {t('access.confirm.doneText', { email })}
        </AccessHeading>
        <SignInButton>{t('access.signIn')}</SignInButton>
      </div>
    )
  return (
    <div className={styles.page}>
      <AccessHeading title={t('access.confirm.title')} isFocused>
        {t('access.confirm.text', { email, name })}
      </AccessHeading>
      <FormAlert text={failure} />
      <Button variant="primary" size="large" isBusy={isBusy} onClick={confirm}>
        {t('access.confirm.submit')}
      </Button>
      <p className={styles.note}>{t('access.confirm.notYou')}</p>
    </div>
  )
}
