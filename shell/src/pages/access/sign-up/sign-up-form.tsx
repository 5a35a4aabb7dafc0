import { type SignUpRequest, signUpRequestSchema } from '@storefront/api/accounts'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import * as z from 'zod/mini'

import { saveAccessStep } from '../../../app/routing/access-step.ts'
import { AccessHeading } from '../access-heading.tsx'
import { signUp } from '../calls.ts'
import { AccessField } from '../form/access-field.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useAccessForm } from '../form/use-access-form.ts'
import { MailedStep } from '../mail/mailed-step.tsx'
import { SignInLine } from '../sign-in-line.tsx'
import { readMailedSignUp, saveMailedSignUp } from './mailed-sign-up.ts'
import { clearDraft, readDraft, saveDraft } from './sign-up-draft.ts'
import styles from '../access.module.css'

type Values = Omit<SignUpRequest, 'language'>
/** Without the password, after a reload, the mail cannot be sent again. */
type Mailed = { name: string; email: string; sent?: { values: Values; waitSeconds: number } }
const schema = z.omit(signUpRequestSchema, { language: true })

export function SignUpForm() {
  const { t } = useTranslation('shell')
  const [mailed, setMailed] = useState<Mailed | null>(readMailedSignUp)
  const [isReturn, setIsReturn] = useState(false)
  const form = useAccessForm<Values>({
    schema,
    values: { ...(mailed ?? readDraft()), password: '' },
    toPerson: values => values,
    send: async values => {
      const { resendAfterSeconds } = await signUp(values)
      clearDraft()
      saveMailedSignUp(values)
      setMailed({ ...values, sent: { values, waitSeconds: resendAfterSeconds } })
    },
  })
  const typed = form.watch()
  const goBack = () => {
    setIsReturn(true)
    saveAccessStep(null)
    setMailed(null)
  }

  if (mailed) {
    const { email, sent } = mailed
    return (
      <MailedStep
        email={email}
        text={t('access.mailed.signUp', { email })}
        {...(sent && { waitSeconds: sent.waitSeconds, onResend: () => signUp(sent.values) })}
        onBack={goBack}
      />
    )
  }
  return (
    <div className={styles.page}>
      <AccessHeading title={t('access.signUp.title')} isFocused={isReturn}>
        {t('access.signUp.text')}
      </AccessHeading>
      <form
        className={styles.form}
        noValidate
        onChange={() => saveDraft(form.getValues())}
        onSubmit={form.submit}
      >
        <AccessField
          {...form.field('name')}
          fault={form.faultOf('name')}
          autoComplete="name"
          maxLength={80}
          required
        />
        <AccessField
          {...form.field('email')}
          fault={form.faultOf('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('password')}
          fault={form.faultOf('password')}
          password={typed.password}
          person={typed}
          required
        />
        <FormAlert text={form.failure} />
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {t('access.signUp.submit')}
        </Button>
        <p className={styles.note}>{t('access.signUp.trust')}</p>
      </form>
      <SignInLine text={t('access.signUp.known')} />
    </div>
  )
}
