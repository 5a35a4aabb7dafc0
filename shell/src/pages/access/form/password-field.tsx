import { passwordLength } from '@storefront/api/accounts'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'
import type { TextInput } from 'shared/ui/text-input'

import { SecretField } from './secret-field.tsx'
import { loadStrengthCheck, type PersonalData } from './strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

type PasswordFieldProps = ComponentProps<typeof TextInput> & {
  password: string
  person: PersonalData
  fault: string | undefined
}

/** A field for a new password with a strength meter. Only the length is required. */
export function PasswordField({ password, person, ...attributes }: PasswordFieldProps) {
  const { t } = useTranslation('shell')
  const [isStrengthShown, setIsStrengthShown] = useState(false)
  const showStrength = () =>
    loadStrengthCheck()
      .then(() => setIsStrengthShown(true))
      .catch(() => undefined)

  return (
    <Stack gap={2}>
      <SecretField
        {...attributes}
        hint={t('access.password.hint', { count: passwordLength.min })}
        autoComplete="new-password"
        onFocus={showStrength}
      />
      {isStrengthShown && <StrengthMeter password={password} person={person} />}
    </Stack>
  )
}
