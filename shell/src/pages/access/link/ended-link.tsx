import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'
import { Stack } from 'shared/ui/stack'
import { TextLink } from 'shared/ui/text-link'

import { SignInButton } from '../../processing/sign-in-button.tsx'
import { AccessHeading } from '../access-heading.tsx'
import { renewLink } from '../calls.ts'
import { FormAlert } from '../form/form-alert.tsx'
import { reportAccessFailure } from '../form/form-failure.ts'
import { MailedStep } from '../mail/mailed-step.tsx'
import styles from '../access.module.css'

type EndedLinkProps = {
  token: string
  status: 'expired' | 'used' | 'ended' | 'unknown'
  purpose: 'confirm' | 'reset'
}

/** Shows that a link is no longer valid, and offers a new one without typing. */
export function EndedLink({ token, status, purpose }: EndedLinkProps) {
  const { t } = useTranslation('shell')
  const [waitSeconds, setWaitSeconds] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isConfirmed = status === 'used' && purpose === 'confirm'
  const isRenewable = status === 'expired' || (status === 'used' && !isConfirmed)
  const renew = () => {
    setIsBusy(true)
    setFailure(null)
    renewLink(token)
      .then(response => setWaitSeconds(response.resendAfterSeconds))
      .catch((error: unknown) => setFailure(reportAccessFailure(error)))
      .finally(() => setIsBusy(false))
  }

  if (waitSeconds !== null)
    return (
      <MailedStep
        text={t('access.mailed.renewed')}
        waitSeconds={waitSeconds}
        onResend={() => renewLink(token)}
      />
    )
  const key = isConfirmed ? 'access.link.confirmed' : `access.link.${status}`
  return (
    <div className={styles.page}>
      <AccessHeading title={t(`${key}.title`)} isFocused>
        {t(`${key}.text`)}
      </AccessHeading>
      <FormAlert text={failure} />
      <Stack gap={3}>
        {status === 'used' && <SignInButton>{t('access.signIn')}</SignInButton>}
        {isConfirmed && (
          <TextLink className={styles.center} to={paths.forgetPassword}>
            {t('access.forgot.title')}
          </TextLink>
        )}
        {isRenewable && (
          <Button
            variant={status === 'used' ? 'secondary' : 'primary'}
            size="large"
            isBusy={isBusy}
            onClick={renew}
          >
            {t('access.link.renew')}
          </Button>
        )}
        {(status === 'unknown' || status === 'ended') && (
          <LinkButton
            variant="primary"
            size="large"
            to={purpose === 'reset' ? paths.forgetPassword : paths.signUp}
            reloadDocument
          >
            {t(purpose === 'reset' ? 'access.link.askAgain' : 'access.link.signUpAgain')}
          </LinkButton>
        )}
      </Stack>
    </div>
  )
}
