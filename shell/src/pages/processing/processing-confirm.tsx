import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { SignInButton } from './sign-in-button.tsx'
import { finishSignIn } from './sign-in-flow.store.ts'
import styles from './processing.module.css'

type ProcessingConfirmProps = { name: string; email: string }

/** Prompts for confirmation of a code without a matching state cookie (S7.auth). */
export function ProcessingConfirm({ name, email }: ProcessingConfirmProps) {
  const { t } = useTranslation('shell')
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <Stack>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {t('processing.confirm.title', { name })}
      </h1>
      <Text size="m" tone="normal" weight="medium" className={styles.detail}>
        {email}
      </Text>
      <p className={styles.text}>{t('processing.confirm.text')}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" onClick={() => finishSignIn(true)}>
          {t('processing.confirm.accept', { name })}
        </Button>
        <SignInButton variant="secondary">{t('processing.confirm.refuse')}</SignInButton>
      </div>
    </Stack>
  )
}
