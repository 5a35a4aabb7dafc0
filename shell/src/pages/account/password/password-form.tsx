import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { Checkbox } from 'shared/ui/checkbox'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'

import { $passwordChange, changePassword, clearPasswordChange } from './password-change.store.ts'
import { PasswordField } from './password-field.tsx'
import styles from '../account-form.module.css'

export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('shell')
  const change = useStore($passwordChange)
  const [isShown, setIsShown] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = change.status === 'refused' ? change.problems : {}

  useEffect(() => clearPasswordChange, [])

  const send = async (data: FormData) => {
    const isDone = await changePassword({
      current: String(data.get('current')),
      next: String(data.get('next')),
    })
    if (isDone) form.current?.reset()
    else form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return (
    <Stack
      as="form"
      className={styles.form}
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      {/* Password managers store the new password for this account. */}
      <input
        className={styles.username}
        type="email"
        name="username"
        autoComplete="username"
        defaultValue={email}
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField name="current" isShown={isShown} problem={problems.current} />
      <PasswordField name="next" isShown={isShown} problem={problems.next} />
      <Checkbox
        label={t('account.password.show')}
        checked={isShown}
        onCheckedChange={checked => setIsShown(checked === true)}
      />
      <Row wrap>
        <Button type="submit" variant="primary" isBusy={change.status === 'sending'}>
          {t('account.password.change')}
        </Button>
      </Row>
      {change.status === 'done' && (
        <Alert tone="success" title={t('account.password.done')}>
          {change.revoked > 0 && t('account.password.ended', { count: change.revoked })}
        </Alert>
      )}
      {change.status === 'failed' && <Alert tone="danger">{change.text}</Alert>}
    </Stack>
  )
}
