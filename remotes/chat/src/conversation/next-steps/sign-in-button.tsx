import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { $session, leaveForSignIn } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import styles from '../status/change-button.module.css'

/** Opens the sign-in site and returns to this page. The conversation then belongs to the customer. */
export function SignInButton() {
  const { t } = useTranslation('chat')
  const isSignedIn = useStore($session).status === 'signed-in'
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState('')
  const leave = async () => {
    setLeaving(true)
    setFailure('')
    await leaveForSignIn().catch(error => setFailure(translate('shared', errorToKey(error))))
    setLeaving(false)
  }
  if (isSignedIn) return null
  return (
    <span className={styles.change}>
      <Button variant="primary" size="medium" isBusy={isLeaving} onClick={leave}>
        {t('signIn.action')}
      </Button>
      {failure !== '' && (
        <Text as="span" size="s" tone="danger" role="alert">
          {failure}
        </Text>
      )}
    </span>
  )
}
