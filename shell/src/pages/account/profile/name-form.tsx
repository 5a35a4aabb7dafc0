import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Field } from 'shared/ui/field'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { TextInput } from 'shared/ui/text-input'

import { longestName, rename } from './rename.ts'
import styles from '../account-form.module.css'

type NameFormProps = { name: string; onClose: (wasSaved: boolean) => void }

/** The form shows the old name until the server has saved the new one. */
export function NameForm({ name, onClose }: NameFormProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.select(), [])

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') {
      setProblem(t('account.profile.nameMissing'))
      input.current?.focus()
      return
    }
    setIsBusy(true)
    setProblem(undefined)
    try {
      await rename(text.trim())
      onClose(true)
    } catch (error) {
      // The name is the only input.
      const isNameInvalid = error instanceof ApiError && error.code === 'invalid'
      setProblem(
        isNameInvalid ? t('access.faults.name.invalid') : translate('shared', errorToKey(error)),
      )
      setIsBusy(false)
      input.current?.focus()
    }
  }

  return (
    <Stack as="form" className={styles.form} onSubmit={save} noValidate>
      <Field label={t('account.name')} error={problem}>
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            ref={input}
            aria-describedby={describedBy}
            isInvalid={isInvalid}
            autoComplete="name"
            maxLength={longestName}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={event => event.key === 'Escape' && !isBusy && onClose(false)}
          />
        )}
      </Field>
      <Row wrap>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('account.profile.save')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={() => onClose(false)}>
          {t('account.profile.cancel')}
        </Button>
      </Row>
    </Stack>
  )
}
