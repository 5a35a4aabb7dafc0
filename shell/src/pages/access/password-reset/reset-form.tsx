import { newPasswordSchema } from '@storefront/api/accounts'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import * as z from 'zod/mini'

import { SignInButton } from '../../processing/sign-in-button.tsx'
import { AccessHeading } from '../access-heading.tsx'
import { resetPassword } from '../calls.ts'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useAccessForm } from '../form/use-access-form.ts'
import { isEndedLink } from '../link/use-link.ts'
import styles from '../access.module.css'

type Values = { password: string }
type ResetFormProps = { token: string; email: string; name: string; onEnded: () => void }
const schema = z.object({ password: newPasswordSchema })

export function ResetForm({ token, email, name, onEnded }: ResetFormProps) {
  const { t } = useTranslation('shell')
  const [isDone, setIsDone] = useState(false)
  const person = { email, name }
  const form = useAccessForm<Values>({
    schema,
    values: { password: '' },
    toPerson: () => person,
    send: async ({ password }) => {
      await resetPassword(token, password)
      setIsDone(true)
    },
    onFailure: error => {
      const isEnded = isEndedLink(error)
      if (isEnded) onEnded()
      return isEnded
    },
  })

  if (isDone)
    return (
      <div className={styles.page}>
        <AccessHeading key="done" title={t('access.reset.doneTitle')} isFocused>
          {t('access.reset.doneText')}
        </AccessHeading>
        <SignInButton>{t('access.signIn')}</SignInButton>
      </div>
    )
  return (
    <div className={styles.page}>
      <AccessHeading title={t('access.reset.title')} isFocused>
        {t('access.reset.text', { email })}
      </AccessHeading>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {/* Password managers need the account of the password. */}
        <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          {...form.field('password')}
          fault={form.faultOf('password')}
          password={form.watch('password')}
          person={person}
          required
        />
        <FormAlert text={form.failure} />
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {t('access.reset.submit')}
        </Button>
        <p className={styles.note}>{t('access.reset.sessions')}</p>
      </form>
    </div>
  )
}
