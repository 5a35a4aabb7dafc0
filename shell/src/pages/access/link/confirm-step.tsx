import { knownPasswordSchema } from '@storefront/api/accounts'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { Stack } from 'shared/ui/stack'
import { TextLink } from 'shared/ui/text-link'
import * as z from 'zod/mini'

import { SignInButton } from '../../processing/sign-in-button.tsx'
import { AccessHeading } from '../access-heading.tsx'
import { confirmAddress } from '../calls.ts'
import { FormAlert } from '../form/form-alert.tsx'
import { SecretField } from '../form/secret-field.tsx'
import { useAccessForm } from '../form/use-access-form.ts'
import { isEndedLink } from './use-link.ts'
import styles from '../access.module.css'

type Values = { password: string }
type ConfirmStepProps = { token: string; email: string; name: string; onEnded: () => void }
const schema = z.object({ password: knownPasswordSchema })

/** Prompts for the password, because the recipient of the mail may not be the user who signed up. */
export function ConfirmStep({ token, email, name, onEnded }: ConfirmStepProps) {
  const { t } = useTranslation('shell')
  const [isDone, setIsDone] = useState(false)
  const form = useAccessForm<Values>({
    schema,
    values: { password: '' },
    send: async ({ password }) => {
      await confirmAddress(token, password)
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
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {/* Password managers need the account of the password. */}
        <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />
        <Stack gap={2}>
          <SecretField
            {...form.field('password')}
            fault={form.faultOf('password')}
            hint={t('access.confirm.hint')}
            autoComplete="current-password"
            required
          />
        </Stack>
        <FormAlert text={form.failure} />
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {t('access.confirm.submit')}
        </Button>
        <p className={styles.note}>{t('access.confirm.notYou')}</p>
      </form>
      <TextLink className={styles.center} to={paths.signUp} reloadDocument>
        {t('access.confirm.startAgain')}
      </TextLink>
    </div>
  )
}
