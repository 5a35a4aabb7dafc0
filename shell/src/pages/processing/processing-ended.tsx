import { useEffect, useRef } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'
import { TextLink } from 'shared/ui/text-link'

import { SignInButton } from './sign-in-button.tsx'
import { finishSignIn, type SignInFlow } from './sign-in-flow.store.ts'
import styles from './processing.module.css'

type ProcessingEndedProps = {
  flow: Extract<SignInFlow, { status: 'used' | 'unusable' | 'missing' | 'failed' }>
}

/** Shows why the sign-in failed, and links to continue. */
export function ProcessingEnded({ flow }: ProcessingEndedProps) {
  const { t } = useTranslation('shell')
  const heading = useRef<HTMLHeadingElement>(null)
  const isFailed = flow.status === 'failed'

  useEffect(() => heading.current?.focus(), [])

  return (
    <Stack>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {t(`processing.${flow.status}.title`)}
      </h1>
      <p className={styles.text} role={isFailed ? 'alert' : undefined}>
        {isFailed
          ? translate('shared', errorToKey(flow.error))
          : t(`processing.${flow.status}.text`)}
      </p>
      <div className={styles.actions}>
        {isFailed && (
          <Button variant="primary" size="large" onClick={() => finishSignIn()}>
            {t('processing.retry')}
          </Button>
        )}
        <SignInButton variant={isFailed ? 'secondary' : 'primary'}>
          {t('processing.again')}
        </SignInButton>
        <TextLink className={styles.link} to={paths.guest}>
          {t('processing.guest')}
        </TextLink>
      </div>
    </Stack>
  )
}
