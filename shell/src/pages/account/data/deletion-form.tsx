import type { KnownUser } from '@storefront/api/session'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Field } from 'shared/ui/field'
import { Stack } from 'shared/ui/stack'
import { TextInput } from 'shared/ui/text-input'

import type { ProofProblem } from './proof.ts'
import { ProofField } from './proof-field.tsx'
import styles from './deletion-form.module.css'

type DeletionFormProps = {
  id: string
  user: KnownUser
  problem: ProofProblem | null
  failure: string | null
  onConfirm: (password: string | null) => void
}

const points = ['deleted', 'kept', 'backups', 'again'] as const

export function DeletionForm({ id, user, problem, failure, onConfirm }: DeletionFormProps) {
  const { t } = useTranslation('shell')
  const [isWrong, setIsWrong] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isOwn = user.isOwn === true
  // An account of an external sign-in site can lack an address.
  const phrase = user.email || user.name

  useEffect(() => {
    if (isWrong || problem !== null)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [isWrong, problem])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = String(data.get('phrase')).trim().toLowerCase()
    const isRight = typed === phrase.trim().toLowerCase()
    setIsWrong(!isRight)
    if (isRight) onConfirm(isOwn ? String(data.get('password')) : null)
  }

  return (
    <Stack as="form" id={id} ref={form} onSubmit={submit} noValidate>
      <ul className={styles.points}>
        {points.map(point => (
          <li key={point}>{t(`account.data.deletion.points.${point}`)}</li>
        ))}
      </ul>
      <Field
        label={t('account.data.deletion.field', { phrase })}
        error={isWrong && t('account.data.deletion.mismatch', { phrase })}
      >
        {({ id: fieldId, describedBy, isInvalid }) => (
          <TextInput
            id={fieldId}
            name="phrase"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            translate="no"
            isInvalid={isInvalid}
            aria-describedby={describedBy}
            onChange={() => setIsWrong(false)}
          />
        )}
      </Field>
      <ProofField user={user} problem={problem} />
      {failure !== null && <Alert tone="danger">{failure}</Alert>}
    </Stack>
  )
}
