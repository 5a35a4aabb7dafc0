import { contactRequestSchema } from '@storefront/api/chat'
import { type FormEvent, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Row } from 'shared/ui/row'
import { TextInput } from 'shared/ui/text-input'

import { saveContact } from '../conversation.ts'
import styles from './contact-form.module.css'

/** Asks for an email address while no agent is available. The customer can change it later. */
export function ContactForm({ contact }: { contact: string | null }) {
  const { t } = useTranslation('chat')
  const [email, setEmail] = useState(contact ?? '')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    const request = contactRequestSchema.safeParse({ email })
    if (!request.success) return setError(t('contact.invalid'))
    setBusy(true)
    setError('')
    try {
      await saveContact(request.data.email)
      setChanging(false)
    } catch (failure) {
      setError(translate('shared', errorToKey(failure)))
    }
    setBusy(false)
  }

  if (contact && !isChanging) {
    return (
      <Row as="p" rowGap={1} align="center" wrap className={styles.left}>
        <span>{t('contact.left', { email: contact })}</span>
        <Button size="small" variant="ghost" onClick={() => setChanging(true)}>
          {t('contact.change')}
        </Button>
      </Row>
    )
  }
  return (
    <Row as="form" align="start" wrap className={styles.form} noValidate onSubmit={leave}>
      <Field className={styles.field} label={t('contact.label')} error={error}>
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            autoComplete="email"
            inputMode="email"
            isInvalid={isInvalid}
            onChange={event => setEmail(event.target.value)}
            type="email"
            value={email}
          />
        )}
      </Field>
      <Button isBusy={isBusy} type="submit">
        {t('contact.leave')}
      </Button>
    </Row>
  )
}
