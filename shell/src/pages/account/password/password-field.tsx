import { useTranslation } from 'shared/i18n'
import { Field } from 'shared/ui/field'
import { TextInput } from 'shared/ui/text-input'

import type { PasswordProblem } from './password-change.store.ts'

type PasswordFieldProps = {
  name: 'current' | 'next'
  isShown: boolean
  problem: PasswordProblem | undefined
}

export function PasswordField({ name, isShown, problem }: PasswordFieldProps) {
  const { t } = useTranslation('shell')
  return (
    <Field
      label={t(`account.password.${name}`)}
      hint={name === 'next' ? t('account.password.rule') : undefined}
      error={problem && t(`account.password.problem.${problem}`)}
    >
      {({ id, describedBy, isInvalid }) => (
        <TextInput
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={describedBy}
          isInvalid={isInvalid}
        />
      )}
    </Field>
  )
}
