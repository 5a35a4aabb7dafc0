import { type FormEvent, useRef, useState } from 'react'
import { errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Field } from 'shared/ui/field'
import { TextInput } from 'shared/ui/text-input'

import type { Deletable } from './deletion.store.ts'
import styles from './delete-server-form.module.css'

type DeleteServerFormProps = {
  id: string
  server: Deletable
  error: unknown
  onConfirm: () => void
}

export function DeleteServerForm({ id, server, error, onConfirm }: DeleteServerFormProps) {
  const { t } = useTranslation('checkout')
  const { t: shared } = useTranslation('shared')
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { hostname, interval, isBuilt } = server
  const points = isBuilt ? ['data', interval, 'stock'] : ['failed']

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = text.trim() === hostname
    setIsWrong(!isRight)
    if (isRight) onConfirm()
    else field.current?.focus()
  }

  return (
    <form id={id} className={styles.form} onSubmit={submit} noValidate>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={point}>{t(`deletion.${point}.text`)}</li>
        ))}
      </ul>
      <Field
        label={t('deletion.field', { hostname })}
        error={isWrong && t('deletion.mismatch', { hostname })}
      >
        {({ id: fieldId, describedBy, isInvalid }) => (
          <TextInput
            ref={field}
            id={fieldId}
            value={text}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            translate="no"
            isInvalid={isInvalid}
            aria-describedby={describedBy}
            onChange={event => {
              setText(event.target.value)
              setIsWrong(false)
            }}
          />
        )}
      </Field>
      {error !== null && <Alert tone="danger">{shared(errorToKey(error))}</Alert>}
    </form>
  )
}
