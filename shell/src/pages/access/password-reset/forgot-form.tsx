import { type ForgotRequest, forgotRequestSchema } from '@storefront/api/accounts'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import * as z from 'zod/mini'

import { AccessHeading } from '../access-heading.tsx'
import { requestReset } from '../calls.ts'
import { AccessField } from '../form/access-field.tsx'
import { FormAlert } from '../form/form-alert.tsx'
import { useAccessForm } from '../form/use-access-form.ts'
import { MailedStep } from '../mail/mailed-step.tsx'
import { SignInLine } from '../sign-in-line.tsx'
import { readDraft } from '../sign-up/sign-up-draft.ts'
import styles from '../access.module.css'

type Values = Omit<ForgotRequest, 'language'>
const schema = z.omit(forgotRequestSchema, { language: true })

export function ForgotForm() {
  const { t } = useTranslation('shell')
  const [mailed, setMailed] = useState<{ values: Values; waitSeconds: number } | null>(null)
  const [isReturn, setIsReturn] = useState(false)
  const form = useAccessForm<Values>({
    schema,
    values: { email: readDraft().email },
    send: async values => {
      const { resendAfterSeconds } = await requestReset(values)
      setMailed({ values, waitSeconds: resendAfterSeconds })
    },
  })
  const goBack = () => {
    setIsReturn(true)
    setMailed(null)
  }

  if (mailed)
    return (
      <MailedStep
        email={mailed.values.email}
        text={t('access.mailed.forgot', { email: mailed.values.email })}
        waitSeconds={mailed.waitSeconds}
        onResend={() => requestReset(mailed.values)}
        onBack={goBack}
      />
    )
  return (
    <div className={styles.page}>
      <AccessHeading title={t('access.forgot.title')} isFocused={isReturn}>
        {t('access.forgot.text')}
      </AccessHeading>
      <form className={styles.form} noValidate onSubmit={form.submit}>
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
        <FormAlert text={form.failure} />
        <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
          {t('access.forgot.submit')}
        </Button>
      </form>
      <SignInLine text={t('access.forgot.known')} />
    </div>
  )
}
