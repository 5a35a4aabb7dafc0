import { useStore } from '@nanostores/react'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { $session } from 'shared/session'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Stack } from 'shared/ui/stack'
import { TextInput } from 'shared/ui/text-input'

import { FailureAlert } from '../parts/failure-alert.tsx'
import { FormFoot } from '../parts/form-foot.tsx'
import { confirmPassword } from '../registry.ts'
import styles from './confirm-form.module.css'

type ConfirmFormProps = { onConfirmed: (confirmation: string) => void; onCancel: () => void }
type Problem = 'missing' | 'wrong'

export function ConfirmForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('ops')
  const session = useStore($session)
  const email = session.status === 'signed-in' ? session.user?.email : undefined
  const [problem, setProblem] = useState<Problem>()
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const showProblem = (found: Problem) => {
    setProblem(found)
    field.current?.select()
  }
  const reject = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'wrong_password') showProblem('wrong')
    else setFailure(error)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (isBusy) return
    if (password === '') return showProblem('missing')
    setProblem(undefined)
    setFailure(undefined)
    setIsBusy(true)
    await confirmPassword(password)
      .then(onConfirmed, reject)
      .finally(() => setIsBusy(false))
  }

  return (
    <Stack as="form" gap={5} onSubmit={submit} noValidate>
      {failure !== undefined && <FailureAlert error={failure} />}
      {/* Password managers need the account of the password. */}
      <input
        className={styles.username}
        type="email"
        name="username"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field label={t('confirm.password')} error={problem && t(`confirm.${problem}`)}>
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            ref={field}
            type="password"
            name="password"
            autoComplete="current-password"
            aria-describedby={describedBy}
            isInvalid={isInvalid}
          />
        )}
      </Field>
      <FormFoot>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('confirm.do')}
        </Button>
      </FormFoot>
    </Stack>
  )
}
