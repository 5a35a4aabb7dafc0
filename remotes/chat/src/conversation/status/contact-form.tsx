import { useStore } from '@nanostores/react'
import { contactRequestSchema } from '@storefront/api/chat'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { $session } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Row } from 'shared/ui/row'
import { TextInput } from 'shared/ui/text-input'

import { rememberComposer } from '../../composer/focus-composer.ts'
import { saveContact } from '../conversation.ts'
import styles from './contact-form.module.css'

/** Asks for an email address while no agent is available. The customer can change it later. */
export function ContactForm({ contact }: { contact: string | null }) {
  const { t } = useTranslation('chat')
  const session = useStore($session)
  const account = session.status === 'signed-in' ? session.user?.email : undefined
  /** Undefined until the customer types. The address of the account can arrive later than the form. */
  const [typed, setTyped] = useState<string>()
  const email = typed ?? contact ?? account ?? ''
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)

  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isChanging) field.current?.focus()
  }, [isChanging])

  const leave = async (event: FormEvent) => {
    event.preventDefault()
    const moveFocus = rememberComposer(event.currentTarget)
    const request = contactRequestSchema.safeParse({ email })
    if (!request.success) return setError(t('contact.invalid'))
    setBusy(true)
    setError('')
    try {
      await saveContact(request.data.email)
      setChanging(false)
      moveFocus()
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
            ref={field}
            aria-describedby={describedBy}
            autoComplete="email"
            inputMode="email"
            isInvalid={isInvalid}
            onChange={event => setTyped(event.target.value)}
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
